import { orderUid } from '@/lib/domain/order/uid'
import { type Address, address } from '@/lib/domain/shared/address'
import type { TestNetwork } from '@/lib/testing/system/network'
import { type ChainLedger, readLedger } from './chain-ledger'
import type { Journal } from './journal'
import type { NodeAccess } from './node-access'
import { readServiceView, type ServiceView } from './service-view'

/** What the audit compares: the journal, the chain, and the service's view. */
export type Evidence = {
  readonly journal: Journal
  readonly ledger: ChainLedger
  readonly view: ServiceView
  /** The chain's own time after the view was read, in unix seconds. */
  readonly untilSeconds: number
}

/** Reads the chain and the service's view of it; throws when orders were filled meanwhile. */
export async function gatherEvidence(
  network: TestNetwork,
  node: NodeAccess,
  journal: Journal,
  accounts: readonly Address[],
): Promise<Evidence> {
  const settlement = network.view.contracts.settlement
  const ledger = await readLedger(node, settlement)
  const filled = ledger.fills.map(({ uid }) => orderUid(uid))
  const view = await readServiceView(network, {
    uids: [...new Set([...journal.sent, ...filled])],
    owners: [...new Set(ledger.fills.map(({ owner }) => address(owner)))],
    accounts,
  })
  const { fills, headSeconds } = await readLedger(node, settlement)
  if (fills.length !== ledger.fills.length) throw new Error('orders were filled meanwhile')
  return { journal, ledger, view, untilSeconds: headSeconds }
}
