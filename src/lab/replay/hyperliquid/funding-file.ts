import { access } from 'node:fs/promises'
import { z } from 'zod'
import { parseSource, readSource } from '../source-file.ts'
import { bodyInYaml } from './fill-file.ts'

const zFunding = z.array(z.object({ time: z.number() }))

/** How many funding payments the history has between two moments; null without a history. */
export const fundingBetween = async (file: string, from: number, to: number): Promise<number | null> => {
  const there = await access(file).then(
    () => true,
    () => false,
  )
  if (!there) return null
  const payments = parseSource(bodyInYaml(await readSource(file), file), zFunding, file)
  return payments.filter(({ time }) => time >= from && time <= to).length
}
