/** Commands whose answer is shown on one screen; `--explain` shows all that it rests on. */
const EXPLAINED: ReadonlySet<string> = new Set(['recall', 'beliefs', 'check', 'habits'])

export const isExplained = (command: string): boolean => EXPLAINED.has(command)
