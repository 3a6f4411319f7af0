import 'server-only'
import type { AppDataHash } from '@/lib/domain/app-data/app-data'
import { hookInteractions } from '@/lib/domain/app-data/hook-interactions'
import { NO_METADATA, totalHookGas } from '@/lib/domain/app-data/metadata'
import { parseAppData } from '@/lib/domain/app-data/parse'
import { resolveAppDataInput } from '@/lib/domain/app-data/resolve'
import { decodePlacementData } from '@/lib/domain/order/onchain-placement'
import { NO_INTERACTIONS } from '@/lib/domain/order/stored-order'
import {
  type OnchainOrder,
  type OnchainOrderInput,
  toOnchainOrder,
} from '@/lib/domain/placement/onchain-book-order'
import type { PlacementAppData } from '@/lib/domain/placement/onchain-validation'
import { toQuoteId } from '@/lib/domain/quote/quote-id'
import type { PlacementLog } from '@/lib/domain/settlement/chain-events'
import type { Address } from '@/lib/domain/shared/address'
import { unixSeconds } from '@/lib/domain/shared/amount'
import type { OrderStore } from '@/lib/infra/db/network-store'

/** What `checkPlacement` reads, and the network's rules for placements. */
export type CheckPlacementDeps = Pick<
  OnchainOrderInput,
  | 'settlementContract'
  | 'protocolFees'
  | 'minValiditySeconds'
  | 'wrappedNativeToken'
  | 'isForbidden'
  | 'isUnsupportedToken'
> &
  Pick<OrderStore, 'selectQuoteById' | 'selectAppData'> & {
    /** Null where hooks are not run. */
    readonly hooksTrampoline: Address | null
  }

/** Checks an order a contract placed for its user, with its stored quote and app-data document. */
export async function checkPlacement(
  deps: CheckPlacementDeps,
  log: PlacementLog,
): Promise<OnchainOrder> {
  const decoded = decodePlacementData(log.extra)
  const placed = decoded.ok ? decoded.value : null
  const quoteId = placed === null ? null : toQuoteId(placed.quoteId)
  const [quote, document] = await Promise.all([
    quoteId === null ? null : deps.selectQuoteById({ id: quoteId }),
    readAppData(deps, log.data.appData),
  ])
  const { hooks } = document.state === 'known' ? document.metadata : NO_METADATA
  const calls = hookInteractions(hooks, deps.hooksTrampoline)
  return toOnchainOrder(log, {
    ...deps,
    placed,
    quote:
      quote === null
        ? null
        : { ...quote, expiration: unixSeconds(quote.expiration / MICROS_PER_SECOND) },
    appData: calls.ok ? document : { state: 'unusable' },
    hooks: { ...(calls.ok ? calls.value : NO_INTERACTIONS), gas: totalHookGas({ hooks }) },
  })
}

const MICROS_PER_SECOND = 1_000_000

/** The app-data document of a hash, as the chain carries only the hash. */
async function readAppData(
  deps: Pick<CheckPlacementDeps, 'selectAppData'>,
  hash: AppDataHash,
): Promise<PlacementAppData> {
  const resolved = resolveAppDataInput({ appData: hash })
  if (!resolved.ok) return { state: 'unusable' }
  if (resolved.value.form === 'document') return { state: 'known', ...resolved.value }
  const document = await deps.selectAppData({ hash })
  if (document === null) return { state: 'unknown' }
  const metadata = parseAppData(document)
  return metadata.ok
    ? { state: 'known', document, metadata: metadata.value }
    : { state: 'unusable' }
}
