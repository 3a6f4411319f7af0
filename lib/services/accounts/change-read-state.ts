import 'server-only'
import type { ReadChange, ReadState } from '@/lib/domain/notification/read-state'
import type { Address } from '@/lib/domain/shared/address'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { InboxStore } from '@/lib/infra/db/network-store'

/** Store operations of a change, in one transaction. */
type ReadStateStore = Pick<InboxStore, 'updateReadState' | 'selectReadState'>

/** What `changeReadState` writes. */
export type ChangeReadStateDeps = {
  readonly now: () => UnixMicros
  readonly transaction: <T>(work: (store: ReadStateStore) => Promise<T>) => Promise<T>
}

/** Marks entries of an account's inbox; returns the state after that. */
export function changeReadState(
  { now, transaction }: ChangeReadStateDeps,
  { account, change }: { readonly account: Address; readonly change: ReadChange },
): Promise<ReadState> {
  return transaction(async (store) => {
    await store.updateReadState({ account, change, now: now() })
    return store.selectReadState({ account })
  })
}
