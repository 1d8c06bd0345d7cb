import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { AWS_SECRETS } from './aws-secret.ts'
import { holdsSecret, maskSecrets } from './mask-secrets.ts'
import { NAMED_DIGITS, NAMED_SECRETS } from './named-secrets.ts'
import { SECRET_SHAPES } from './secret-shapes.ts'
import { NAMED_PHRASES } from './seed-phrase.ts'
import { madeSecrets } from './testing/made-secrets.ts'
import { tradingLabels, tradingSentences } from './testing/trading-texts.ts'

// What is masked must not hang on the process. V8 compiles expressions in another way once there is more than a megabyte of them
// and sixteen of code; flags of a part, `i` off or on, then held for other parts too, and half of what has a name was kept.

/** Of an expression some part of which has flags of its own (ES2025). */
const MODIFIER = /\(\?(?:[ims]+(?:-[ims]*)?|-[ims]+):/

test('no expression has flags for a part of it, which V8 gets wrong and Node 22 does not know', () => {
  expect(`(${'?-i'}:[a-z])`).toMatch(MODIFIER)
  const expressions = [...NAMED_SECRETS, ...NAMED_DIGITS, ...NAMED_PHRASES, ...AWS_SECRETS].map(
    ({ said }) => said,
  )
  for (const { source } of [...expressions, SECRET_SHAPES]) expect(source).not.toMatch(MODIFIER)

  const root = join(import.meta.dirname, '..')
  const files = globSync('**/*.ts', { cwd: root }).filter((path) => !path.endsWith('.test.ts'))
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((path) => MODIFIER.test(readFileSync(join(root, path), 'utf8')))).toEqual([])
})

test('no expression is so long that it is compiled in the other way', () => {
  for (const { what, said } of [...NAMED_SECRETS, ...NAMED_DIGITS, ...NAMED_PHRASES])
    expect(said.source.length, what).toBeLessThan(10_000)
})

test('in a process that compiles in the other way the same is masked', () => {
  let at = 0
  const random = (): number => ((at++ * 7_919 + 104_729) % 99_991) / 99_991
  const secrets = madeSecrets(random).flatMap(({ text }) => [text, text.toUpperCase(), `Noted: ${text}`])
  const others = [...tradingLabels(random), ...tradingSentences(random)].map(({ text }) => text)
  const said = [
    'Authorization: Bearer abcdefgh',
    '| Password | `hunter2x` |',
    '2FA: JBSW Y3DP EHPK 3PXP',
    'Passwort: Geheim123',
    'HASŁO: Tajne2025x',
    'ПАРОЛЬ: abc12345',
  ]
  for (const text of said) expect(holdsSecret(text), text).toBe(true)

  const texts = [...said, ...secrets, ...others]
  const mask = new URL('./mask-secrets.ts', import.meta.url)
  const program = `import { readFileSync } from 'node:fs'
    import { maskSecrets } from ${JSON.stringify(mask.href)}
    console.log(JSON.stringify(JSON.parse(readFileSync(0, 'utf8')).map(maskSecrets)))`
  const answer = execFileSync(
    process.execPath,
    ['--no-regexp-optimization', '--input-type=module', '-e', program],
    {
      input: JSON.stringify(texts),
      encoding: 'utf8',
    },
  )
  expect(JSON.parse(answer)).toEqual(texts.map(maskSecrets))
})
