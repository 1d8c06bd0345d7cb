/** Texts without secrets in which the shape of one begins everywhere: the dearest to look through. */
export const LONG_TEXTS = [
  'a-'.repeat(10_000),
  'secret '.repeat(3_000),
  'token    '.repeat(2_000),
  ' '.repeat(20_000),
  'sk-'.repeat(6_500),
  'abcd efgh '.repeat(2_000),
  'seed: abcd '.repeat(1_800),
  'seed is abcd abce abcf abcg abch abci abcj abck abcl abcm '.repeat(330),
  'kraken is '.repeat(2_000),
  'password is '.repeat(1_700),
  'eyJabcdefghijklmnop '.repeat(1_000),
  'https://a.b.c/'.repeat(1_400),
  `key ${'0x'.repeat(9_000)}`,
  '-----BEGIN PRIVATE '.repeat(1_000),
]
