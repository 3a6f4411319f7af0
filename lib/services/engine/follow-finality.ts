import 'server-only'
import type { BlockHeader } from '@/lib/domain/network/block'
import { finalityQuestion } from '@/lib/domain/network/confirmed-final'
import type { ChainStore } from '@/lib/infra/db/network-store'

/** What `followFinality` reads of the node, and where it remembers it. */
export type FinalityDeps = Pick<ChainStore, 'selectIndexedBlock' | 'selectMeta' | 'upsertMeta'> & {
  /** The highest block the node calls final; null while it reports none. */
  readonly finalized: () => Promise<BlockHeader | null>
}

/** How far the chain of the index is final: no reorganisation takes back these blocks. */
export type Finality = {
  /** The highest block of this index that was ever final; null while none is known. Never falls. */
  readonly block: () => Promise<number | null>
  /** Asks the node when it has not been asked for some blocks. Call it once the head is indexed. */
  readonly update: (head: BlockHeader) => Promise<void>
}

const FINAL_KEY = 'final block'

/**
 * Remembers how far the index is final, also for later processes. Only what two answers agree on
 * counts, and only a block that is part of the index: another branch that became final while nothing
 * was indexed must still be followed. A node that reports none, or one above its own head, is asked again
 * later.
 */
export function followFinality(deps: FinalityDeps): Finality {
  let known: number | null | undefined
  const ask = finalityQuestion(deps.finalized)

  const block = async (): Promise<number | null> => {
    if (known === undefined) {
      const stored = await deps.selectMeta({ key: FINAL_KEY })
      known = stored === null ? null : Number(stored)
    }
    return known
  }

  return {
    block,
    update: async (head) => {
      const final = await ask(head)
      if (final === null) return
      const before = await block()
      if (before !== null && final.number <= before) return
      const ours = await deps.selectIndexedBlock({ number: final.number })
      if (ours !== null && ours.hash !== final.hash) return
      await deps.upsertMeta({ key: FINAL_KEY, value: `${final.number}` })
      known = final.number
    },
  }
}
