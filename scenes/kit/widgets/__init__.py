"""What screens are made of: buttons, fields, rows, sheets, dialogs, pages."""
