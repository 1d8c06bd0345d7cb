import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { shownSettings } from '#settings'
import type { Command } from './command.ts'
import { type ConfigAnswer, configView } from './config-view.ts'

export const config: Command = {
  name: 'config',
  heading: 'keep',
  view: configView,
  describe: 'Show every setting and where it came from: a flag, a variable, hindcast.json or the default.',
  input: z.strictObject({}),
  run: async ({ settings }): Promise<ConfigAnswer> => {
    const file = resolve(settings.file)
    const home = resolve(settings.home)
    return { settings: shownSettings({ ...settings, home, file }), file: existsSync(file) ? file : null }
  },
}
