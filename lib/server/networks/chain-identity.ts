import 'server-only'
import type { LocalChain } from '@/lib/infra/chain/local/local-chain'
import type { NetworkStore } from '@/lib/infra/db/network-store'

const IDENTITY_KEY = 'local-chain-identity'

/**
 * Chain state and database belong together. Returns a description of the problem when one of them is
 * missing or belongs to another, and null when they match; a new pair is recorded here.
 */
export async function identityProblem(
  store: NetworkStore,
  chain: Pick<LocalChain, 'identity' | 'created'>,
): Promise<string | null> {
  const known = await store.selectMeta({ key: IDENTITY_KEY })
  if (known === chain.identity) return null
  // A start that was killed right after it created the chain left a database without any blocks.
  const isUntouched = known === null && (await store.selectIndexedHead({})) === null
  if (known === null && (chain.created || isUntouched)) {
    await store.upsertMeta({ key: IDENTITY_KEY, value: chain.identity })
    return null
  }
  return known === null
    ? 'the chain is there, but the database that goes with it is gone'
    : 'the database describes another chain than the one on disk'
}

/** Whether the database already belongs to a chain, so that no new chain may be created. */
export async function isPaired(store: NetworkStore): Promise<boolean> {
  return (await store.selectMeta({ key: IDENTITY_KEY })) !== null
}
