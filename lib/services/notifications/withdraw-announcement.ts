import 'server-only'
import type { InboxStore } from '@/lib/infra/db/network-store'

/** What `withdrawAnnouncement` reads and writes. */
export type WithdrawAnnouncementDeps = {
  readonly transaction: <T>(
    work: (store: Pick<InboxStore, 'selectAnnouncement' | 'withdrawAnnouncement'>) => Promise<T>,
  ) => Promise<T>
}

/** Withdraws an announcement from all inboxes; `false` when there is none with this id. */
export function withdrawAnnouncement(
  { transaction }: WithdrawAnnouncementDeps,
  { id }: { readonly id: string },
): Promise<boolean> {
  return transaction(async (store) => {
    if ((await store.selectAnnouncement({ id })) === null) return false
    await store.withdrawAnnouncement({ id })
    return true
  })
}
