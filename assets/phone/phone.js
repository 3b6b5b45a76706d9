"use strict";
// A phone at the table: paints strokes, tells what fingers do, and carries labelled elements over the picture.
const VERSION_PAUSE = 250, QUIET = 9000, BEAT = 4000, UNPAINTED = 5000, REST = REST_OF_FINGERS, SLACK = SLACK_OF_FINGERS, DENSEST = 3;
const element = id => document.getElementById(id);
const canvas = element("canvas"), pen = canvas.getContext("2d", {alpha: false}), table = element("table");
const OWN = {
  fr: {letters: "Les cinq lettres à côté du QR code :", enter: "Entrer", wrong: "Ce ne sont pas ces lettres.",
    wait: "Trop d’essais : attends une minute.", lost: "Connexion perdue…", elsewhere: "Ce siège est passé sur un autre appareil.",
    fault: "Quelque chose a échoué ici. La partie continue.", refused: "Demande une place à la table.", here: "Reprendre ici", again: "Réessayer", calm: "Sans animation", dark: "Écran sombre", sound: "Sons"},
  en: {letters: "The five letters beside the QR code:", enter: "Come in", wrong: "Those are not the letters.",
    wait: "Too many tries: wait a minute.", lost: "Connection lost…", elsewhere: "This seat has moved to another device.",
    fault: "Something has failed here. The match goes on.", refused: "Ask for a place at the table.", here: "Play here again", again: "Try again", calm: "Calm motion", dark: "Dark screen", sound: "Sounds"},
};
const memory = {  // a browser may forbid storage: then it lasts as long as the page
  kept: {},
  get(key) { try { return localStorage.getItem(key) ?? this.kept[key] ?? ""; } catch { return this.kept[key] ?? ""; } },
  set(key, value) { this.kept[key] = value; try { localStorage.setItem(key, value); } catch { /* kept here */ } },
};
let token = new URLSearchParams(location.hash.slice(1)).get("t") || memory.get("token"), letters = "";
let socket = null, tries = 0, heard = 0, shown = -1, serial = 0, density = 1, title = "Tablée", seated = false, closed = false;
const nodes = new Map(), pictures = new Map(), tree = new Map();
let paused = null, order = [], reading = [], rows = Promise.resolve(), bitmaps = true, painting = false, zoom = {scale: 1, x: 0, y: 0};
const own = {name: ""};  // what the guest types in the lobby, which is told anew whenever somebody comes or goes
const wishes = () => ({language: memory.get("language") || navigator.language.slice(0, 2), text: Number(memory.get("text")) || 1,
  calm: memory.get("calm") ? memory.get("calm") === "yes" : matchMedia("(prefers-reduced-motion: reduce)").matches});
const words = () => OWN[wishes().language] || OWN.en;
const stats = {frames: 0, bytes: 0, pictures: 0, taps: [], paints: []};  // for who measures
window.tablee = {stats, get shown() { return shown; }, get seated() { return seated; }, get socket() { return socket; }};
let tapped = 0;

// ---- the host ------------------------------------------------------------------------------------
function say(...row) { if (socket && socket.readyState === 1) socket.send(JSON.stringify(row)); }
function screen() {
  density = Math.min(DENSEST, Math.max(1, devicePixelRatio || 1));
  const box = table.getBoundingClientRect();
  const width = Math.max(200, Math.min(4096, Math.round(box.width * density))), height = Math.max(200, Math.min(4096, Math.round(box.height * density)));
  const wish = wishes();
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width; canvas.height = height; canvas.style.width = width / density + "px"; canvas.style.height = height / density + "px";
  }
  return [width, height, density, wish.language, wish.text, wish.calm];
}
function connect() {
  if (socket && socket.readyState < 2) return;
  if (!token && !letters) { askForLetters(""); return; }
  closed = false;
  const mine = socket = new WebSocket(`ws://${location.host}/table`);
  mine.binaryType = "arraybuffer";
  mine.onopen = () => { heard = Date.now(); say("join", letters ? "" : token, letters, memory.get("secret:" + token), shown, screen()); };
  mine.onmessage = event => {
    if (mine !== socket) return;
    heard = Date.now(); tries = 0;
    const data = event.data;
    stats.bytes += data.length ?? data.byteLength;
    if (typeof data !== "string") { arrived(data, mine); return; }
    const row = JSON.parse(data);
    if ("frame" in row) inTurn(mine, () => frame(row));
    else answer(row);
  };
  mine.onclose = event => {
    if (mine !== socket) return;
    seated = false;
    if (event.code === 4001) { closed = true; door(words().elsewhere, [[words().here, connect]]); }
    else if (event.code === 4010) { closed = true; door(words().fault, [[words().again, connect]]); }
    else if (event.code === 4005) { shown = -1; connect(); }  // the seat is free again: which one now?
    else if (event.code === 4003) { closed = true; if (!letters && token) askForLetters(""); else door(words().refused, [[words().again, connect]]); }
    else if (!closed) { if (tries) door(words().lost, []); setTimeout(connect, Math.min(4000, VERSION_PAUSE * 2 ** tries++)); }
  };
}
function answer(row) {
  if (row.token) { token = row.token; letters = ""; memory.set("token", token); }
  if (row.letters) { closed = true; askForLetters(row.wait ? words().wait : row.wrong ? words().wrong : ""); }
  else if (row.lobby) lobby(row);
  else if (row.seated !== undefined) {
    if (row.fresh) inTurn(socket, forget);
    memory.set("secret:" + token, row.seated);
    seated = true; paused = null; title = row.title; document.title = title; document.documentElement.lang = row.lang; element("door").hidden = true;
    history.replaceState({}, "", location.pathname + location.hash); history.pushState({}, "");
  } else if (row.menu) menu(row.menu, row.said, row.sub);
  else if (row.pause !== undefined) pause(row);
  else if (row.title) document.title = title = row.title;  // another game is played
  else if (row.old && navigator.vibrate) navigator.vibrate(15);
}
function door(said, choices, note = "", main = true) {  // `main`: the first choice is what most want
  element("name").textContent = title; element("said").textContent = said; element("note").textContent = note;
  element("choices").className = main ? "main" : "";
  element("choices").replaceChildren(...choices.map(([label, run, disabled]) => {
    const button = document.createElement("button");
    button.textContent = label; button.disabled = Boolean(disabled); button.onclick = () => { wake(); run(); };
    return button;
  }));
  element("door").hidden = false;
}
function askForLetters(said) {
  door(said || words().letters, [[words().enter, enter]]);
  const field = input({maxLength: 5, autocapitalize: "characters", id: "letters"}, words().letters);
  field.onkeydown = event => { if (event.key === "Enter") enter(); };
  element("choices").prepend(field);
  function enter() { letters = field.value.trim().toUpperCase(); if (letters.length === 5) { token = ""; if (socket) socket.close(); socket = null; connect(); } }
}
function lobby(row) {
  title = row.title; document.title = title; document.documentElement.lang = row.lang;
  const typing = document.activeElement && document.activeElement.id === "own";
  const field = input({maxLength: 24, id: "own", value: own.name, placeholder: row.words.name}, row.words.name);
  field.oninput = () => { own.name = field.value; };
  const seats = row.lobby.map(([seat, name, free]) => [free ? name : `${name} – ${row.words.taken}`, () => say("sit", seat, free ? own.name.trim() : "")]);
  const names = row.names.slice(0, 8).map(name => [name, () => { field.value = own.name = name; }]);
  door(row.asked ? row.words.asked : row.words.who, [...seats, [row.words.look_on, () => say("sit", -1, "")], ...names], row.words.secrets, false);
  const buttons = [...element("choices").children], known = document.createElement("div");
  known.className = "names"; known.append(...buttons.slice(seats.length + 1));
  element("choices").prepend(field, known);
  if (typing) field.focus();
}
function pause(row) {
  paused = row.pause ? row : null;
  if (row.pause) door(row.pause, row.ways.map(([key, label]) => [label, () => say("choose", key)]), "", row.ways.some(([key]) => key !== "leave"));
  else element("door").hidden = true;
}
function input(how, label) {
  const field = document.createElement("input");
  Object.assign(field, {autocomplete: "off", autocorrect: "off", spellcheck: false}, how);
  field.setAttribute("aria-label", label);
  return field;
}
function menu(items, said = "", sub = false) {
  const wish = wishes(), other = wish.language === "fr" ? "en" : "fr", keep = (key, value) => { memory.set(key, value); say("size", screen()); };
  const close = () => { if (paused) pause(paused); else element("door").hidden = true; table.focus(); };
  const mine = [
    [other === "fr" ? "Français" : "English", () => { keep("language", other); close(); }],
    [`A ${Math.round(wish.text * 100)} %`, () => { keep("text", wish.text >= 1.75 ? 1 : wish.text + 0.25); menu(items); }],
    [`${words().calm} ${wish.calm ? "✓" : ""}`, () => { keep("calm", wish.calm ? "no" : "yes"); menu(items); }],
    [`${words().dark} ${memory.get("dark") ? "✓" : ""}`, () => { memory.set("dark", memory.get("dark") ? "" : "yes"); dark(); menu(items); }],
    [`${words().sound} ${memory.get("quiet") ? "" : "✓"}`, () => { memory.set("quiet", memory.get("quiet") ? "" : "yes"); menu(items); }],
  ];
  const theirs = items.map(([key, label]) => [label, () => { close(); if (key) say("choose", key); }]);
  door(said, sub ? theirs : [theirs[0], ...theirs.slice(1), ...mine]);
  element("choices").firstChild.focus();
}
const dark = () => document.body.classList.toggle("dark", Boolean(memory.get("dark")));
setInterval(() => {
  if (closed || document.hidden) return;
  if (socket && socket.readyState === 1) { say("beat"); if (Date.now() - heard > QUIET) { const dead = socket; socket = null; dead.close(); door(words().lost, []); connect(); } }
}, BEAT);
function back() { if (!closed && (!socket || socket.readyState > 1 || Date.now() - heard > QUIET)) { if (socket) { const dead = socket; socket = null; dead.close(); } tries = 0; connect(); } else say("beat"); }
addEventListener("visibilitychange", () => { if (!document.hidden) back(); });
addEventListener("pageshow", event => { if (event.persisted) back(); });
addEventListener("online", back);
addEventListener("popstate", () => { if (seated) { history.pushState({}, ""); say("typed", "escape"); } });  // no way out by a swipe

// ---- painting ------------------------------------------------------------------------------------
function inTurn(from, step) {  // one after the other, each once all before it is there; of one that fails the others do not go silent
  rows = rows.then(() => from === socket ? step() : null).catch(startOver);
}
function startOver(fault) {  // nothing is sure of what is shown: all of it is asked for anew
  console.error(fault);
  const dead = socket;
  socket = null; shown = -1;
  if (dead) dead.close();
  forget();
  setTimeout(connect, 4 * VERSION_PAUSE);
}
function arrived(data, from) {
  const number = new DataView(data).getUint32(0), file = new Blob([new Uint8Array(data, 4)], {type: "image/png"});
  const bitmap = bitmaps ? createImageBitmap(file) : null;  // all that have come are decoded at once
  if (bitmap) bitmap.catch(() => {});  // heard in its turn
  stats.pictures++;
  inTurn(from, () => picture(number, file, bitmap));
}
async function picture(number, file, bitmap) {
  try { pictures.set(number, await inTime(bitmaps ? bitmap : loaded(file))); }
  catch {
    if (!bitmaps) { say("again", number); return; }
    bitmaps = false;  // an engine that fails to answer once is asked in the older way from now on
    await picture(number, file, null);
  }
}
function inTime(promise) { return Promise.race([promise, new Promise((_, fail) => setTimeout(fail, UNPAINTED))]); }  // what is never answered would hold up all that follows
function loaded(file) {
  const image = new Image(), link = URL.createObjectURL(file), done = () => URL.revokeObjectURL(link);
  return new Promise((take, fail) => { image.onload = () => { done(); take(image); }; image.onerror = () => { done(); fail(); }; image.src = link; });
}
const release = image => { if (image && image.close) image.close(); };
function forget() { for (const gone of pictures.values()) release(gone); pictures.clear(); }  // a new chair numbers its pictures anew
function frame(row) {
  if (row.all) nodes.clear();
  for (const [node, strokes] of row.set || []) if (strokes) nodes.set(node, strokes); else nodes.delete(node);
  if (row.order) order = row.order;
  for (const number of row.drop || []) { release(pictures.get(number)); pictures.delete(number); }
  shown = row.frame; stats.frames++;
  if (row.elements) elements(row.elements);
  if (row.reading) read(row.reading);
  if (row.say !== undefined) spoken(row);
  for (const name of row.sounds || []) sound(name);
  say("ack", shown);
  if (!painting) { painting = true; (document.hidden ? setTimeout : requestAnimationFrame)(paint); }
}
function paint() {
  painting = false;
  const began = performance.now();
  for (const node of order) {
    let clipped = false;
    for (const [kind, name, a, b, c, d, e, f] of nodes.get(node) || []) {
      if (kind === 4) {
        if (clipped) pen.restore();
        clipped = name !== undefined;
        if (clipped) { pen.save(); pen.beginPath(); pen.rect(name, a, b, c); pen.clip(); }
        continue;
      }
      if (kind === 2) { pen.globalAlpha = 1; pen.fillStyle = name; pen.fillRect(a, b, c, d); continue; }
      const image = pictures.get(name);
      if (!image) continue;
      if (kind === 0) { pen.globalAlpha = c / 255; pen.drawImage(image, a, b); }
      else if (kind === 1) {
        pen.globalAlpha = f / 255;
        const turn = -c * Math.PI / 180, x = Math.cos(turn), y = Math.sin(turn);
        pen.setTransform(x * d, y * d, -y * e, x * e, a, b);
        pen.drawImage(image, -image.width / 2, -image.height / 2);
        pen.setTransform(1, 0, 0, 1, 0, 0);
      } else stretch(image, a, b, c, d, e);
    }
    if (clipped) pen.restore();
  }
  pen.globalAlpha = 1;
  stats.paints.push(performance.now() - began);
  if (tapped) { stats.taps.push(performance.now() - tapped); tapped = 0; }
}
function stretch(image, x, y, width, height, corner) {
  pen.globalAlpha = 1;
  const spans = (small, large) => small === large ? [[0, small, 0, small]]
    : [[0, corner, 0, corner], [corner, small - 2 * corner, corner, large - 2 * corner], [small - corner, corner, large - corner, corner]];
  const smooth = pen.imageSmoothingEnabled;
  pen.imageSmoothingEnabled = false;  // the middle is one row of pixels: nothing of its neighbours belongs into it
  for (const [u, across, toU, toAcross] of spans(image.width, width))
    for (const [v, down, toV, toDown] of spans(image.height, height))
      pen.drawImage(image, u, v, across, down, x + toU, y + toV, toAcross, toDown);
  pen.imageSmoothingEnabled = smooth;
}

// ---- what a screen reader meets: real elements, in reading order, over the picture -----------------------------
function elements(changed) {
  for (const [key, role, label, enabled, pressed, [x, y, width, height]] of changed) {
    const tag = role === "button" ? "BUTTON" : "SPAN";
    let made = tree.get(key);
    if (!made || made.tagName !== tag) {
      if (made) made.remove();
      made = document.createElement(tag);
      made.dataset.key = key; tree.set(key, made); element("tree").append(made);
      if (tag === "BUTTON") {
        made.addEventListener("click", event => { if (event.detail === 0) { mark(); say("press", ++serial, shown, key); } });
        made.addEventListener("focus", () => { if (!led && made.matches(":focus-visible")) { made.classList.add("here"); gone.push(key); say("focus", key); } });
      }
    }
    if (role === "img" || role === "dialog") made.setAttribute("role", "img");
    if (role === "text" || role === "status") made.textContent = label; else made.setAttribute("aria-label", label);
    if (tag === "BUTTON") { made.disabled = !enabled; if (pressed) made.setAttribute("aria-pressed", "true"); else made.removeAttribute("aria-pressed"); }
    made.style.cssText = `left:${x / density}px;top:${y / density}px;width:${width / density}px;height:${height / density}px`;
  }
}
function read(keys) {
  reading = keys;
  const kept = new Set(keys);
  for (const [key, made] of tree) if (!kept.has(key)) { made.remove(); tree.delete(key); }
  let next = element("tree").firstChild;
  for (const key of reading) {
    const made = tree.get(key);
    if (made === next) next = next.nextSibling; else if (made) element("tree").insertBefore(made, next);
  }
}
function spoken(row) {
  const live = element("live"), calls = row.asked && !spoken.asked;
  if (live.textContent !== row.say) live.textContent = row.say;
  if (row.focus !== spoken.focus || document.activeElement === document.body) follow(row.focus);
  spoken.focus = row.focus;
  spoken.asked = row.asked;
  document.title = (row.asked ? "● " : "") + title;
  if (calls) {
    if (navigator.vibrate) navigator.vibrate(60);
    else { element("flash").classList.add("on"); requestAnimationFrame(() => requestAnimationFrame(() => element("flash").classList.remove("on"))); }
  }
}

let led = false;
const gone = [];  // where the keyboard has gone here, until the host says that it knows
function follow(key) {  // what it says late of where one was leads nobody back there
  const known = gone.lastIndexOf(key), to = key && tree.get(key);
  gone.splice(0, known < 0 ? gone.length : known + 1);
  if (to) to.classList.remove("here");  // the picture shows it
  if (!to || gone.length || document.activeElement === to) return;
  led = true; to.focus(); led = false;
}

// ---- fingers -------------------------------------------------------------------------------------
const fingers = new Map();
let first = null, resting = 0, moved = 0, pinch = null;
const mark = () => { tapped = performance.now(); };
function at(event) {
  const box = table.getBoundingClientRect(), to = value => Math.round(value * density * 10) / 10;
  return [to((event.clientX - box.left - zoom.x) / zoom.scale), to((event.clientY - box.top - zoom.y) / zoom.scale)];
}
function look() {
  const box = table.getBoundingClientRect();
  zoom.scale = Math.min(4, Math.max(1, zoom.scale));
  zoom.x = Math.min(0, Math.max(box.width * (1 - zoom.scale), zoom.x)); zoom.y = Math.min(0, Math.max(box.height * (1 - zoom.scale), zoom.y));
  element("view").style.transform = zoom.scale > 1.03 ? `translate(${zoom.x}px,${zoom.y}px) scale(${zoom.scale})` : "";
  if (zoom.scale <= 1.03) zoom = {scale: 1, x: 0, y: 0};
}
function letGo() { clearTimeout(resting); if (first !== null) { first = null; say("cancel"); } }
table.addEventListener("pointerdown", event => {
  wake();
  fingers.set(event.pointerId, event);
  if (fingers.size === 2) {
    letGo();
    const [one, two] = [...fingers.values()];
    pinch = {apart: Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY), ...zoom, cx: (one.clientX + two.clientX) / 2, cy: (one.clientY + two.clientY) / 2};
    return;
  }
  if (fingers.size > 2 || event.button > 0) return;
  first = {id: event.pointerId, x: event.clientX, y: event.clientY, frame: shown};
  try { table.setPointerCapture(event.pointerId); } catch { /* it is gone already */ }
  say("down", ++serial, shown, ...at(event));
  const place = at(event), seen = shown;
  resting = setTimeout(() => say("explain", ++serial, shown >= 0 ? shown : seen, ...place), REST);
});
table.addEventListener("pointermove", event => {
  if (fingers.has(event.pointerId)) fingers.set(event.pointerId, event);
  if (pinch && fingers.size === 2) {
    const [one, two] = [...fingers.values()], apart = Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY);
    const cx = (one.clientX + two.clientX) / 2, cy = (one.clientY + two.clientY) / 2, scale = Math.min(4, Math.max(1, pinch.scale * apart / pinch.apart));
    zoom = {scale, x: cx - (pinch.cx - pinch.x) * scale / pinch.scale, y: cy - (pinch.cy - pinch.y) * scale / pinch.scale};
    look();
    return;
  }
  if (!first || event.pointerId !== first.id) return;
  if (Math.hypot(event.clientX - first.x, event.clientY - first.y) > SLACK) clearTimeout(resting);
  const now = performance.now();
  if (now - moved < 25) return;
  moved = now;
  say("move", ...at(event));
});
function lifted(event) {
  fingers.delete(event.pointerId);
  if (fingers.size < 2) pinch = null;
  if (!first || event.pointerId !== first.id) return;
  clearTimeout(resting);
  if (event.type === "pointerup") { mark(); say("up", ...at(event)); first = null; } else letGo();
}
table.addEventListener("pointerup", lifted);
table.addEventListener("pointercancel", lifted);
table.addEventListener("wheel", event => say("wheel", ...at(event), Math.sign(-event.deltaY)), {passive: true});
for (const kind of ["contextmenu", "gesturestart", "dblclick"]) addEventListener(kind, event => event.preventDefault());
table.addEventListener("touchmove", event => event.preventDefault(), {passive: false});
const KEYS = {ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down", Escape: "escape", PageUp: "page up", PageDown: "page down"};
addEventListener("keydown", event => {
  if (element("door").hidden && KEYS[event.key]) { say("typed", KEYS[event.key]); event.preventDefault(); }
});
let later = 0;
addEventListener("resize", () => { clearTimeout(later); later = setTimeout(() => { zoom = {scale: 1, x: 0, y: 0}; look(); say("size", screen()); }, 200); });

// ---- sounds --------------------------------------------------------------------------------------
let ear = null;
const sounds = new Map();
function wake() { if (!ear && window.AudioContext) { ear = new AudioContext(); } if (ear && ear.state === "suspended") ear.resume().catch(() => {}); }
async function sound(name) {
  if (!ear || memory.get("quiet") || document.hidden || ear.state !== "running") return;
  try {
    if (!sounds.has(name)) sounds.set(name, fetch(`/sounds/${name}.wav`).then(found => found.arrayBuffer()).then(data => ear.decodeAudioData(data)));
    const source = ear.createBufferSource(), volume = ear.createGain();
    source.buffer = await sounds.get(name); volume.gain.value = 0.5;
    source.connect(volume).connect(ear.destination); source.start();
  } catch { sounds.delete(name); }
}
dark();
connect();
