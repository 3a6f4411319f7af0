import 'server-only'
import { fdatasyncSync, fsyncSync } from 'node:fs'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { endProcess } from '@/lib/infra/end-process'
import { InfraError } from '@/lib/infra/errors'

/** Dependencies of the file adapter. */
export type FileGuards = {
  /** Called before each write; throws when another process may own the files. */
  readonly assertHeld: () => void
  /** Flushes an open file to the disk; with `data`, without metadata such as times. */
  readonly flush?: (fd: number, what: 'data' | 'all') => void
}

const flushFile = (fd: number, what: 'data' | 'all'): void =>
  what === 'data' ? fdatasyncSync(fd) : fsyncSync(fd)

type PgliteFiles = NonNullable<PGliteOptions['fs']>

/** The file-system part of PGlite's compiled program. */
type Module = {
  readonly FS: {
    readonly mkdirTree: (path: string) => void
    readonly mount: (adapter: unknown, options: { readonly root: string }, path: string) => void
    readonly quit: () => void
  }
  readonly NODEFS: unknown
}

/** The fields of an open file and its operations that are replaced here. */
type Stream = {
  readonly nfd: number
  readonly node: { readonly isFolder: boolean; readonly parent: { readonly name: string } }
}
type StreamOperations = {
  write: (stream: Stream, ...rest: readonly unknown[]) => number
  fsync?: (stream: Stream) => number
}
type Attributes = { readonly mode?: number | null }
type Adapter = {
  readonly stream_ops: StreamOperations
  readonly node_ops: { setattr: (node: unknown, attributes: Attributes) => void }
}

const OTHERS = 0o077

/**
 * Folder of the write-ahead log, whose files are allocated at full size before they are written.
 */
const WAL_FOLDER = 'pg_wal'

/**
 * A file adapter that adds what PGlite's own one lacks: `fsync` reaches the disk (there it does
 * nothing, and PGlite starts PostgreSQL without it), nothing is written without the lock, and new
 * files are readable by this user only, as PGlite ignores the process's umask.
 */
export class DurableFiles implements PgliteFiles {
  private module: Module | null = null

  constructor(
    private readonly dataDir: string,
    private readonly guards: FileGuards,
  ) {}

  async init(_: PGlite, options: Parameters<PgliteFiles['init']>[1]) {
    const mount = (module: Module) => {
      const { FS, NODEFS } = module
      if (!isAdapter(NODEFS)) throw new Error('this version of PGlite has other file operations')
      keepPrivate(NODEFS)
      guardOperations(NODEFS.stream_ops, this.guards)
      FS.mkdirTree(PGlite.paths.PGDATA)
      FS.mount(NODEFS, { root: this.dataDir }, PGlite.paths.PGDATA)
      this.module = module
    }
    return { emscriptenOpts: { ...options, preRun: [...(options.preRun ?? []), mount] } }
  }

  async closeFs(): Promise<void> {
    this.module?.FS.quit()
  }

  // Files are read and written where they are.
  async initialSyncFs(): Promise<void> {}
  async syncToFs(): Promise<void> {}

  async dumpTar(): Promise<Blob> {
    throw new Error('copy the folder of a stopped database instead')
  }
}

function guardOperations(operations: StreamOperations, guards: FileGuards): void {
  const { assertHeld, flush = flushFile } = guards
  const { write } = operations
  operations.write = (stream, ...rest) => {
    assertHeld()
    return write(stream, ...rest)
  }
  operations.fsync = ({ nfd, node }) => {
    try {
      flush(nfd, node.parent.name === WAL_FOLDER && !node.isFolder ? 'data' : 'all')
    } catch (cause) {
      // Not every file system can flush folders; the database tolerates that.
      if (node.isFolder) return 0
      const fault = new InfraError('the disk did not store the database', {
        retryable: false,
        cause,
      })
      // After a failed flush earlier writes may be lost, even if a second attempt succeeds.
      endProcess(fault)
      throw fault
    }
    return 0
  }
}

function keepPrivate({ node_ops: operations }: Adapter): void {
  const { setattr } = operations
  operations.setattr = (node, attributes) => {
    const { mode } = attributes
    setattr(node, typeof mode === 'number' ? { ...attributes, mode: mode & ~OTHERS } : attributes)
  }
}

/** Whether PGlite's adapter has the shape this code was written for. */
function isAdapter(value: unknown): value is Adapter {
  const has = (part: string, operation: string) => {
    const operations: unknown = Object(Object(value)[part])[operation]
    return typeof operations === 'function'
  }
  return has('stream_ops', 'write') && has('node_ops', 'setattr')
}
