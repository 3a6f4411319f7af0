import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { WatchSubject } from '@/lib/domain/alert/market-alert'
import type { Address } from '@/lib/domain/shared/address'

/** A pool or a token that can be watched. */
export type WatchableProps = {
  network: NetworkView
  subject: WatchSubject
  address: Address
  /** As people know it. */
  name: string
}
