import { z } from 'zod'

// What is not secret, for settings are shown: a key is read from the variable that is named.

const isPlainAddress = (address: string): boolean => {
  if (!URL.canParse(address)) return false
  const { protocol, username, password, search, hash } = new URL(address)
  return /^https?:$/u.test(protocol) && [username, password, search, hash].every((part) => part === '')
}

export const zBaseURL = z
  .string()
  .refine(isPlainAddress, 'is no plain address, such as http://127.0.0.1:11434/v1')
  .optional()
  .describe('where it answers, such as http://127.0.0.1:11434/v1; the provider’s own, if left out')

export const zApiKeyEnv = z
  .string()
  .regex(/^[A-Z_][A-Z0-9_]*$/u, 'is no name of an environment variable: capitals, digits, _')
  .optional()
  .describe('the environment variable that holds the key, such as OPENAI_API_KEY; never the key itself')
