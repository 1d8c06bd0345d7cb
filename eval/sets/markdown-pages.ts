import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Document } from '../harness.ts'

/** Every Markdown file under a folder; its id is its path without `.md`. */
export const markdownPages = async (root: string): Promise<readonly Document[]> => {
  const files = await readdir(root, { recursive: true })
  // Sorted: equal scores keep the order of the documents, and folders are listed differently from machine to machine.
  const paths = files
    .filter((file) => file.endsWith('.md'))
    .map((file) => file.replaceAll('\\', '/'))
    .sort()
  return Promise.all(
    paths.map(async (path) => ({
      id: path.slice(0, -'.md'.length),
      text: await readFile(join(root, path), 'utf8'),
    })),
  )
}

/** The lines of a page of questions: `- question → answer`. */
export const questionLines = async (
  folder: string,
  kind: string,
): Promise<readonly { readonly text: string; readonly answer: string }[]> => {
  const page = await readFile(join(folder, `${kind}.md`), 'utf8')
  return page
    .split('\n')
    .filter((line) => line.startsWith('- '))
    .map((line) => {
      const [text = '', answer = ''] = line.slice('- '.length).split(' → ')
      return { text, answer }
    })
}

/** What stands in backquotes. */
export const quoted = (answer: string): readonly string[] =>
  [...answer.matchAll(/`([^`]+)`/g)].flatMap(([, name]) => name ?? [])
