import { describe, expect, test } from 'vitest'
import { HindcastError } from '../error.ts'
import { fileError } from './file-error.ts'

const failure = (code: string): Error => Object.assign(new Error(`${code}: no, open 'x'`), { code })

describe('what the file system refuses', () => {
  test.each([
    ['ENOSPC', 'store_full', 'space'],
    ['EDQUOT', 'store_full', 'space'],
    ['EFBIG', 'store_full', 'limit'],
    ['EACCES', 'store_read_only', 'right to write'],
    ['EROFS', 'store_read_only', 'right to write'],
    ['EIO', 'store_damaged', 'Check the disk'],
    ['ENOENT', 'not_found', 'exists'],
    ['EISDIR', 'not_allowed', 'move it away'],
    ['ENOTDIR', 'not_allowed', 'another path'],
    ['ELOOP', 'not_allowed', 'is not followed'],
    ['EEXIST', 'already_exists', 'another name'],
    ['ENOTEMPTY', 'already_exists', 'move away'],
    ['ENAMETOOLONG', 'invalid_name', 'shorter'],
    ['EMFILE', 'too_many_files', 'ulimit -n'],
    ['ENFILE', 'too_many_files', 'ulimit -n'],
    ['EBUSY', 'store_busy', 'Try again'],
    ['ENODEV', 'store_gone', 'Put it back'],
    ['ESTALE', 'store_gone', 'Put it back'],
  ])('%s is told as %s, with the path and what to do', (errno, code, next) => {
    const told = fileError(failure(errno), '/home/a.md', 'path')
    expect(told).toBeInstanceOf(HindcastError)
    expect(told).toMatchObject({ code, field: 'path', next: expect.stringContaining(next) })
    expect(told.message).toContain('/home/a.md')
    expect(told.message).toContain(errno)
  })

  test('any other is told as the system says it, with the path', () => {
    const told = fileError(failure('EXDEV'), '/home/a.md')
    expect(told).toMatchObject({ code: 'unexpected', message: expect.stringContaining('EXDEV: no') })
    expect(told.message).toContain('/home/a.md')
  })

  test('what is none of the file system’s is told as our mistake, and what is told already stays', () => {
    expect(fileError(new TypeError('x is undefined'), 'a.md')).toMatchObject({ code: 'unexpected' })
    const told = fileError(failure('EIO'), 'a.md')
    expect(fileError(told, 'b.md')).toBe(told)
  })
})
