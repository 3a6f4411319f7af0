import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** What a run of `npm test` proved, and of which content. */
export type Proof = {
  /** The checked-out commit and its tree; null outside a Git checkout. */
  readonly commit: string | null
  readonly tree: string | null
  /** Whether files differed from the commit when the run began or ended. */
  readonly dirty: boolean
  readonly passed: boolean
  readonly seconds: number
}

/** The content that a run is about. */
export type Content = Pick<Proof, 'commit' | 'tree' | 'dirty'>

const FILE = path.join('node_modules', '.cache', 'proof.json')

export function readContent(): Content {
  const changes = git('status', '--porcelain')
  return {
    commit: git('rev-parse', 'HEAD'),
    tree: git('rev-parse', 'HEAD^{tree}'),
    dirty: changes === null || changes !== '',
  }
}

/** Writes `node_modules/.cache/proof.json`; `before` is the content with which the run began. */
export function writeProof(before: Content, outcome: Pick<Proof, 'passed' | 'seconds'>): void {
  const after = readContent()
  const isSame = before.commit === after.commit
  const proof: Proof = { ...after, dirty: before.dirty || after.dirty || !isSame, ...outcome }
  mkdirSync(path.dirname(FILE), { recursive: true })
  writeFileSync(FILE, `${JSON.stringify(proof)}\n`)
}

function git(...words: string[]): string | null {
  const { status, stdout } = spawnSync('git', words, { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}
