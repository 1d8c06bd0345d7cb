import {
  ALPHANUMERIC,
  BASE32,
  BASE64,
  BASE64_URL,
  DIGITS,
  HEX,
  mixed,
  phrase,
  type Random,
  some,
  UPPER,
} from './random-letters.ts'

interface SaidSecret {
  readonly make: (random: Random) => string
  /** With the words beside it that say what it is. */
  readonly as: (secret: string) => string
}

const listed = (words: string, mark: (at: number) => string): string =>
  words
    .split(' ')
    .map((word, at) => `${mark(at)}${word}`)
    .join('\n')

/** As Chinese and Japanese keyboards write Latin letters. */
const wide = (text: string): string =>
  text.replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0))

/** Those that only the words beside them give away. */
export const SAID_SECRETS: { readonly [format: string]: SaidSecret } = {
  'Azure shared access signature': {
    make: (r) => `${some(r, ALPHANUMERIC, 43)}%3D`,
    as: (s) => `https://x.blob.test/c?sv=2024&sig=${s}`,
  },
  'Telegram address': {
    make: (r) => `${some(r, '123456789', 9)}:AA${mixed(r, ALPHANUMERIC, 33)}`,
    as: (s) => `https://api.telegram.org/bot${s}/getMe`,
  },
  'AWS secret': { make: (r) => mixed(r, BASE64, 40), as: (s) => `aws_secret_access_key=${s}` },
  'Binance key': { make: (r) => mixed(r, ALPHANUMERIC, 64), as: (s) => `BINANCE_API_KEY = ${s}` },
  'Binance header': { make: (r) => mixed(r, ALPHANUMERIC, 64), as: (s) => `X-MBX-APIKEY: ${s}` },
  'Bybit secret': { make: (r) => mixed(r, ALPHANUMERIC, 36), as: (s) => `BYBIT_SECRET=${s}` },
  'OKX passphrase': {
    make: (r) => `Tr4ding!${some(r, ALPHANUMERIC, 6)}`,
    as: (s) => `"OK-ACCESS-PASSPHRASE": "${s}"`,
  },
  'Kraken key in a sentence': { make: (r) => mixed(r, BASE64, 56), as: (s) => `my kraken key ${s}` },
  'Coinbase secret': { make: (r) => mixed(r, ALPHANUMERIC, 32), as: (s) => `coinbase secret is ${s}` },
  'Alpaca key': { make: (r) => `PK${some(r, UPPER, 17)}7`, as: (s) => `APCA-API-KEY-ID: ${s}` },
  'Alpaca secret': { make: (r) => mixed(r, ALPHANUMERIC, 40), as: (s) => `APCA-API-SECRET-KEY: ${s}` },
  'Twilio token': { make: (r) => some(r, HEX, 32), as: (s) => `auth_token="${s}"` },
  'api key in a sentence': { make: (r) => mixed(r, ALPHANUMERIC, 20), as: (s) => `the api key is ${s}` },
  'api key in JSON': { make: (r) => mixed(r, ALPHANUMERIC, 32), as: (s) => `{"apiKey":"${s}","size":1}` },
  'api key in an address': {
    make: (r) => mixed(r, ALPHANUMERIC, 32),
    as: (s) => `https://x.test/q?api_key=${s}`,
  },
  password: { make: (r) => `hunter${some(r, DIGITS, 6)}`, as: (s) => `password: ${s}` },
  'password, short': { make: (r) => `hunter${some(r, DIGITS, 4)}`, as: (s) => `pwd=${s}` },
  'password in a sentence': {
    make: (r) => `Hunter${some(r, DIGITS, 4)}!`,
    as: (s) => `the password is ${s}`,
  },
  'password in an address': {
    make: (r) => some(r, ALPHANUMERIC, 12),
    as: (s) => `postgres://desk:${s}@db.test:5432/x`,
  },
  'bearer token': { make: (r) => mixed(r, BASE64_URL, 40), as: (s) => `Authorization: Bearer ${s}` },
  'basic authorization': { make: (r) => some(r, ALPHANUMERIC, 20), as: (s) => `Authorization: Basic ${s}` },
  'client secret': { make: (r) => mixed(r, ALPHANUMERIC, 32), as: (s) => `client_secret = ${s}` },
  'token by name': { make: (r) => `t0kl_${mixed(r, ALPHANUMERIC, 40)}`, as: (s) => `token: ${s}` },
  'private key, 64 digits': { make: (r) => some(r, HEX, 64), as: (s) => `private key 0x${s}` },
  'seed, 64 digits': { make: (r) => some(r, HEX, 64), as: (s) => `my seed: ${s}` },
  '64 digits, said afterwards': { make: (r) => some(r, HEX, 64), as: (s) => `${s} is my private key` },
  'seed phrase of 12': { make: (r) => phrase(r, 12), as: (s) => `seed phrase: ${s}` },
  'seed phrase of 15': { make: (r) => phrase(r, 15), as: (s) => `mnemonic = "${s}"` },
  'seed phrase of 18': { make: (r) => phrase(r, 18), as: (s) => `my recovery phrase is ${s}` },
  'seed phrase of 21': { make: (r) => phrase(r, 21), as: (s) => `wallet words: ${s}` },
  'seed phrase of 24': { make: (r) => phrase(r, 24), as: (s) => `the seed words (24): ${s}` },
  'seed phrase as bullets': {
    make: (r) => listed(phrase(r, 12), () => '- '),
    as: (s) => `Seed phrase:\n\n${s}`,
  },
  'seed phrase as numbers': {
    make: (r) => listed(phrase(r, 24), (at) => `${at + 1}. `),
    as: (s) => `## Recovery phrase\n\n${s}`,
  },
  'seed phrase in capitals': { make: (r) => phrase(r, 12).toUpperCase(), as: (s) => `MNEMONIC: ${s}` },
  'seed phrase at once': { make: (r) => phrase(r, 12), as: (s) => `my seed phrase ${s}` },
  'seed phrase in bold': { make: (r) => phrase(r, 12), as: (s) => `**Recovery words:** \`${s}\`` },
  'seed phrase, Chinese': { make: (r) => phrase(r, 12), as: (s) => `助记词：${s}` },
  'password, pw': { make: (r) => `hunter${some(r, DIGITS, 6)}`, as: (s) => `pw: ${s}` },
  'password, pass': { make: (r) => `Hunter${some(r, DIGITS, 6)}`, as: (s) => `user=desk pass=${s}` },
  'password, German': { make: (r) => `Geheim${some(r, DIGITS, 6)}!`, as: (s) => `Passwort: ${s}` },
  'password, German, said': {
    make: (r) => `Geheim${some(r, DIGITS, 6)}`,
    as: (s) => `das Kennwort lautet ${s}`,
  },
  'password, Spanish': { make: (r) => `secreta${some(r, DIGITS, 6)}`, as: (s) => `contraseña: ${s}` },
  'password, French': { make: (r) => `cachette${some(r, DIGITS, 6)}`, as: (s) => `mot de passe : ${s}` },
  'password, Portuguese': { make: (r) => `segredo${some(r, DIGITS, 6)}`, as: (s) => `senha=${s}` },
  'password, Dutch': { make: (r) => `geheim${some(r, DIGITS, 6)}`, as: (s) => `wachtwoord: ${s}` },
  'password, Russian': { make: (r) => `tajna${some(r, DIGITS, 7)}`, as: (s) => `пароль: ${s}` },
  'password, Chinese': { make: (r) => mixed(r, ALPHANUMERIC, 12), as: (s) => `密码：${s}` },
  'password, Japanese': { make: (r) => mixed(r, ALPHANUMERIC, 12), as: (s) => `パスワード＝${s}` },
  'password in a table': { make: (r) => `hunter${some(r, DIGITS, 6)}`, as: (s) => `| Password | ${s} |` },
  'api key in a table': { make: (r) => mixed(r, ALPHANUMERIC, 32), as: (s) => `| **API key** | \`${s}\` |` },
  'api key in bold': { make: (r) => mixed(r, ALPHANUMERIC, 32), as: (s) => `**API key:** ${s}` },
  'api key in backticks': { make: (r) => mixed(r, ALPHANUMERIC, 32), as: (s) => `API key: \`${s}\`` },
  'api secret, wide colon': { make: (r) => mixed(r, ALPHANUMERIC, 32), as: (s) => `api secret：${s}` },
  'api key after a blank': { make: (r) => mixed(r, ALPHANUMERIC, 32), as: (s) => `my api key ${s}` },
  'variable and blank': { make: (r) => mixed(r, ALPHANUMERIC, 43), as: (s) => `BFX_SECRET ${s}` },
  'variable of a key': { make: (r) => mixed(r, ALPHANUMERIC, 43), as: (s) => `export BFX_KEY=${s}` },
  'Alpaca secret by name': { make: (r) => mixed(r, ALPHANUMERIC, 40), as: (s) => `alpaca secret: ${s}` },
  'one-time secret': { make: (r) => `${some(r, BASE32, 15)}7`, as: (s) => `2FA secret: ${s}` },
  'one-time secret in groups': {
    make: (r) => [0, 1, 2, 3].map(() => `${some(r, BASE32, 3).toLowerCase()}5`).join(' '),
    as: (s) => `authenticator setup key: ${s}`,
  },
  'one-time secret at once': { make: (r) => `${some(r, BASE32, 31)}3`, as: (s) => `TOTP ${s}` },
  cookie: { make: (r) => `sid=${mixed(r, ALPHANUMERIC, 26)}`, as: (s) => `Cookie: theme=darkmode; ${s}` },
  'cookie that is set': {
    make: (r) => mixed(r, ALPHANUMERIC, 26),
    as: (s) => `Set-Cookie: session=${s}; Path=/; HttpOnly`,
  },
  'session id': { make: (r) => mixed(r, ALPHANUMERIC, 32), as: (s) => `JSESSIONID=${s}` },
  'token in an address': {
    make: (r) => mixed(r, ALPHANUMERIC, 32),
    as: (s) => `https://${s}@git.test/desk/bot`,
  },
  'password for curl': {
    make: (r) => mixed(r, ALPHANUMERIC, 14),
    as: (s) => `curl -s -u desk:${s} https://x.test`,
  },
  'basic by itself': { make: (r) => `d${mixed(r, ALPHANUMERIC, 24)}B3x=`, as: (s) => `sent Basic ${s}` },
  'bearer by itself': { make: (r) => mixed(r, BASE64_URL, 40), as: (s) => `sent bearer ${s}` },
  'password of six': { make: (r) => `ab${some(r, DIGITS, 4)}`, as: (s) => `password: ${s}` },
  'password of something, said': {
    make: (r) => `hunter${some(r, DIGITS, 6)}`,
    as: (s) => `The password for the broker is ${s}`,
  },
  'password of something, short': {
    make: (r) => `hunter${some(r, DIGITS, 1)}`,
    as: (s) => `the password for my demo account at the broker was ${s}`,
  },
  'api key of something, said': {
    make: (r) => mixed(r, ALPHANUMERIC, 20),
    as: (s) => `our api key for the new desk is ${s}`,
  },
  'password after a blank': {
    make: (r) => `hunter${some(r, DIGITS, 1)}longer${some(r, DIGITS, 1)}`,
    as: (s) => `password ${s}`,
  },
  'password after a blank, with a sign': {
    make: (r) => `Tr4d!ng${some(r, DIGITS, 3)}`,
    as: (s) => `pwd ${s}`,
  },
  'secret as a block of YAML': {
    make: (r) => mixed(r, ALPHANUMERIC, 32),
    as: (s) => `api_secret: |\n  ${s}`,
  },
  'password as a block of YAML': {
    make: (r) => mixed(r, ALPHANUMERIC, 12),
    as: (s) => `broker:\n  password: >-\n    ${s}`,
  },
  'key as a block of YAML of two lines': {
    make: (r) => `${mixed(r, BASE64, 40)}\n    ${mixed(r, BASE64, 40)}`,
    as: (s) => `  private_key: |-\n    ${s}`,
  },
  'AWS secret beside its id': {
    make: (r) => mixed(r, BASE64, 40),
    as: (s) => `AKIA${'Q7'.repeat(8)} ${s}`,
  },
  'AWS secret below its id': {
    make: (r) => mixed(r, BASE64, 40),
    as: (s) => `key: AKIA${'Q7'.repeat(8)}\n${s}`,
  },
  'AWS secret above its id': {
    make: (r) => mixed(r, BASE64, 40),
    as: (s) => `${s}\nASIA${'Q7'.repeat(8)}`,
  },
  'AWS keys as they are downloaded': {
    make: (r) => mixed(r, BASE64, 40),
    as: (s) => `Access key ID,Secret access key\nAKIA${'Q7'.repeat(8)},${s}`,
  },
  'seed phrase below a wallet': { make: (r) => phrase(r, 12), as: (s) => `the hot wallet\n${s}\n` },
  'seed phrase above a wallet': { make: (r) => phrase(r, 24), as: (s) => `\n${s}\n(wallet of the desk)` },
  'seed phrase of a wallet': { make: (r) => phrase(r, 15), as: (s) => `hot wallet: "${s}"` },
  'seed phrase for recovery': { make: (r) => phrase(r, 18), as: (s) => `for recovery\n\n    ${s}\n` },
  'seed phrase, numbers and wallet': { make: (r) => phrase(r, 21), as: (s) => `Wallet\n> ${s}\n` },
  'password in wide letters': {
    make: (r) => wide(mixed(r, ALPHANUMERIC, 12)),
    as: (s) => `${wide('password=')}${s}`,
  },
  'api key, name in wide letters': {
    make: (r) => mixed(r, ALPHANUMERIC, 32),
    as: (s) => `${wide('API key')}：${s}`,
  },
  'private key, pk': { make: (r) => some(r, HEX, 64), as: (s) => `pk=${s}` },
  'private key, priv': { make: (r) => some(r, HEX, 64), as: (s) => `priv: 0x${s}` },
  'private key as a variable': { make: (r) => some(r, HEX, 64), as: (s) => `DEPLOYER_PK=0x${s}` },
  'private key, sk in JSON': { make: (r) => some(r, HEX, 64), as: (s) => `{"sk":"${s}"}` },
}
