import { constants } from 'node:os'
import { describe, expect, test } from 'vitest'
import { HindcastError } from '#vocabulary'
import { fileError } from './file-fault.ts'

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
    ['ETIMEDOUT', 'store_busy', 'local disk'],
    ['ENOMEM', 'store_busy', 'memory'],
    ['EXDEV', 'not_allowed', 'one file system'],
    ['ENODEV', 'store_gone', 'Put it back'],
    ['ESTALE', 'store_gone', 'Put it back'],
  ])('%s is told as %s, with the path and what to do', (errno, code, next) => {
    const told = fileError(failure(errno), '/home/a.md', 'path')
    expect(told).toBeInstanceOf(HindcastError)
    expect(told).toMatchObject({ code, field: 'path', next: expect.stringContaining(next) })
    expect(told.message).toContain('/home/a.md')
    expect(told.message).toContain(errno)
  })

  /** Of the system's codes, those that no call on a file gives: of sockets, of processes, and of our own misuse. */
  const NO_FILES =
    /^E(2BIG|ADDR|AFNOSUPPORT|ALREADY|BADF|CANCELED|CHILD|CONN|DESTADDRREQ|DOM|FAULT|IDRM|INPROGRESS|ISCONN|MSGSIZE|MULTIHOP|NET(RESET|UNREACH)|NODATA|NOEXEC|NOLINK|NOMSG|NOPROTOOPT|NOSR|NOSTR|NOSYS|NOTSOCK|NOTTY|PIPE|PROTO|RANGE|SPIPE|SRCH|TIME$)/

  test('has a word of ours for every code that files give', () => {
    const unknown = Object.keys(constants.errno).filter(
      (errno) => !NO_FILES.test(errno) && fileError(failure(errno), 'x').code === 'unexpected',
    )
    expect(unknown).toEqual([])
  })

  test('what is none of the file system’s is told as our mistake, and what is told already stays', () => {
    expect(fileError(new TypeError('x is undefined'), 'a.md')).toMatchObject({ code: 'unexpected' })
    const told = fileError(failure('EIO'), 'a.md')
    expect(fileError(told, 'b.md')).toBe(told)
  })
})
