import { beforeEach, describe, expect, it, vi } from 'vitest'
import { DurableFiles, type FileGuards } from './pglite-files'

const endProcess = vi.hoisted(() => vi.fn())
vi.mock('@/lib/infra/end-process', () => ({ endProcess }))
beforeEach(() => endProcess.mockClear())

const stream = (parent: string, isFolder = false) => ({
  nfd: 7,
  node: { isFolder, parent: { name: parent } },
})

/** The file operations of the database's program, as the adapter replaces them. */
async function operationsWith(guards: FileGuards) {
  const written: string[] = []
  const NODEFS = {
    stream_ops: {
      write: (_: unknown, text: string) => written.push(text),
      fsync: (_: unknown) => 0,
    },
    node_ops: { setattr: () => undefined },
  }
  const FS = { mkdirTree: () => undefined, mount: () => undefined, quit: () => undefined }
  const files = new DurableFiles('/nowhere', guards)
  const { emscriptenOpts } = await files.init(undefined as never, {} as never)
  for (const run of emscriptenOpts.preRun) run({ FS, NODEFS } as never)
  return { ...NODEFS.stream_ops, written }
}

const refuse = () => {
  throw new Error('EIO')
}

describe('the files of the embedded database', () => {
  it('are not written once another process may own them', async () => {
    let isHeld = true
    const assertHeld = () => {
      if (!isHeld) throw new Error('lost')
    }
    const { write, written } = await operationsWith({ assertHeld })
    write(stream('base'), 'first')
    isHeld = false
    expect(() => write(stream('base'), 'second')).toThrow('lost')
    expect(written).toEqual(['first'])
  })

  it('are flushed where the database asks for it, the log without its times', async () => {
    const flush = vi.fn()
    const { fsync } = await operationsWith({ assertHeld: () => undefined, flush })
    expect([fsync(stream('pg_wal')), fsync(stream('base'))]).toEqual([0, 0])
    expect(flush.mock.calls).toEqual([
      [7, 'data'],
      [7, 'all'],
    ])
  })

  it('end the process when the disk refuses to store one, but not a folder', async () => {
    const { fsync } = await operationsWith({ assertHeld: () => undefined, flush: refuse })
    expect(fsync(stream('base', true))).toBe(0)
    expect(endProcess).not.toHaveBeenCalled()
    expect(() => fsync(stream('pg_wal'))).toThrow('the disk did not store the database')
    expect(endProcess).toHaveBeenCalledOnce()
  })
})
