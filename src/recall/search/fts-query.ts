/**
 * The tokenizer our terms need in FTS5. Terms are split by us and stored apart by spaces; these signs are part of them
 * (`BRK.B`, `RSI<30`, `~gold`, `^trad`, `61.8%`), and diacritics that we kept tell words apart.
 */
export const FTS_TOKENIZER = `unicode61 remove_diacritics 0 tokenchars './-<>=!~^%_''’&+#@:'`

/** A MATCH that finds any of the terms. Every term is a quoted string, in which FTS5 knows no operators. Empty when there are none. */
export const ftsQuery = (terms: readonly string[]): string =>
  [...new Set(terms)]
    // FTS5 reads its query as a C string: what follows a NUL would be lost, the closing quote included.
    .map((term) => term.replaceAll('\0', '').replaceAll('"', '""'))
    .filter((term) => term.trim() !== '')
    .map((term) => `"${term}"`)
    .join(' OR ')
