"""Sounds as a download carries them: IMA ADPCM, a quarter of the size, which SDL plays like any other WAV file."""

from __future__ import annotations

import struct
import wave
from array import array
from pathlib import Path
from typing import Final

BLOCK: Final = 512
"""Bytes that can be decoded by themselves."""
IN_A_BLOCK: Final = (BLOCK - 4) * 2 + 1
FORMAT: Final = 0x11
STEPS: Final = (
    7, 8, 9, 10, 11, 12, 13, 14, 16, 17, 19, 21, 23, 25, 28, 31, 34, 37, 41, 45, 50, 55, 60, 66, 73, 80, 88, 97, 107,
    118, 130, 143, 157, 173, 190, 209, 230, 253, 279, 307, 337, 371, 408, 449, 494, 544, 598, 658, 724, 796, 876, 963,
    1060, 1166, 1282, 1411, 1552, 1707, 1878, 2066, 2272, 2499, 2749, 3024, 3327, 3660, 4026, 4428, 4871, 5358, 5894,
    6484, 7132, 7845, 8630, 9493, 10442, 11487, 12635, 13899, 15289, 16818, 18500, 20350, 22385, 24623, 27086, 29794,
    32767,
)  # fmt: skip
CHANGES: Final = (-1, -1, -1, -1, 2, 4, 6, 8)


def write_small(source: Path, target: Path) -> None:
    """A WAV file of one channel with 16 bits as one of four bits."""
    with wave.open(str(source), "rb") as file:
        rate, samples = file.getframerate(), array("h", file.readframes(file.getnframes()))
    index, blocks = 0, []
    for start in range(0, len(samples), IN_A_BLOCK):
        block, index = _block(samples[start : start + IN_A_BLOCK], index)
        blocks.append(block)
    data = b"".join(blocks)
    form = struct.pack("<HHIIHHHH", FORMAT, 1, rate, rate * BLOCK // IN_A_BLOCK, BLOCK, 4, 2, IN_A_BLOCK)
    parts = ((b"fmt ", form), (b"fact", struct.pack("<I", len(samples))), (b"data", data))
    body = b"WAVE" + b"".join(name + struct.pack("<I", len(part)) + part for name, part in parts)
    target.write_bytes(b"RIFF" + struct.pack("<I", len(body)) + body)


def _block(samples: array[int], index: int) -> tuple[bytes, int]:
    """One block; what is missing at its end is silence, which the length in the file cuts off again."""
    predicted = samples[0]
    head = struct.pack("<hBB", predicted, index, 0)
    signs = []
    for number in range(1, IN_A_BLOCK):
        wanted = samples[number] if number < len(samples) else 0
        step, distance = STEPS[index], wanted - predicted
        sign, rest, moved = (8 if distance < 0 else 0), abs(distance), STEPS[index] >> 3
        code = 0
        for bit, part in ((4, step), (2, step >> 1), (1, step >> 2)):
            if rest >= part:
                code, rest, moved = code | bit, rest - part, moved + part
        predicted = max(-32768, min(32767, predicted - moved if sign else predicted + moved))
        index = max(0, min(len(STEPS) - 1, index + CHANGES[code]))
        signs.append(sign | code)
    return head + bytes(low | high << 4 for low, high in zip(signs[::2], signs[1::2], strict=True)), index
