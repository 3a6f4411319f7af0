import 'server-only'
import type { AppDataHash } from '@/lib/domain/app-data/app-data'
import { parseAppDataHash } from '@/lib/domain/app-data/hash'
import { hookInteractions } from '@/lib/domain/app-data/hook-interactions'
import { type AppDataMetadata, NO_METADATA, totalHookGas } from '@/lib/domain/app-data/metadata'
import { parseAppData } from '@/lib/domain/app-data/parse'
import type { PartnerFee } from '@/lib/domain/app-data/partner-fee'
import {
  type AppDataInputFailure,
  type ResolvedAppData,
  resolveAppDataInput,
} from '@/lib/domain/app-data/resolve'
import { unsupportedMetadata } from '@/lib/domain/app-data/supported'
import type { OrderInteractions } from '@/lib/domain/order/stored-order'
import type { Address } from '@/lib/domain/shared/address'
import { failure, ok, type Result } from '@/lib/domain/shared/result'
import type { OrderStore } from '@/lib/infra/db/network-store'

/** What `readQuoteAppData` reads. */
export type ReadQuoteAppDataDeps = Pick<OrderStore, 'selectAppData'> & {
  /** Runs hooks; null where there is none. */
  readonly hooksTrampoline: Address | null
}

/** The parts of a quoted order's app data that affect its price, and how the response names it. */
export type QuoteAppData = {
  readonly hash: AppDataHash
  readonly interactions: OrderInteractions
  readonly hookGas: bigint
  readonly partnerFees: readonly PartnerFee[]
  /** The document with its hash when a document was sent, otherwise the hash alone. */
  readonly echo: { readonly appData: string; readonly appDataHash?: AppDataHash }
}

/**
 * Reads the app data of a quote request; a hash stands for the document uploaded under it. A hash
 * without a document is priced as if the document were empty: it may still be uploaded before the
 * order, which is refused without it.
 * Errors: as `resolveAppDataInput`, and `InvalidAppData` for what is not supported here.
 * Source: lib/docs/protocol.md#app-data.
 */
export async function readQuoteAppData(
  deps: ReadQuoteAppDataDeps,
  request: { readonly appData: string | null; readonly appDataHash: AppDataHash | null },
): Promise<Result<QuoteAppData, AppDataInputFailure>> {
  const resolved = resolveAppDataInput({
    ...(request.appData === null ? {} : { appData: request.appData }),
    ...(request.appDataHash === null ? {} : { appDataHash: request.appDataHash }),
  })
  if (!resolved.ok) return resolved
  const { hash } = resolved.value
  const read = await readMetadata(deps, resolved.value)
  if (!read.ok) return read
  const metadata = read.value
  const unsupported = unsupportedMetadata(metadata)
  if (unsupported !== null) {
    return failure('InvalidAppData', `appData: metadata.${unsupported} is not supported here`)
  }
  const interactions = hookInteractions(metadata.hooks, deps.hooksTrampoline)
  if (!interactions.ok) return interactions
  const isDocument = request.appData !== null && parseAppDataHash(request.appData) === null
  return ok({
    hash,
    interactions: interactions.value,
    hookGas: totalHookGas(metadata),
    partnerFees: metadata.partnerFees,
    echo:
      isDocument && resolved.value.form === 'document'
        ? { appData: resolved.value.document, appDataHash: hash }
        : { appData: hash },
  })
}

async function readMetadata(
  deps: ReadQuoteAppDataDeps,
  resolved: ResolvedAppData,
): Promise<Result<AppDataMetadata, AppDataInputFailure>> {
  if (resolved.form === 'document') return ok(resolved.metadata)
  const document = await deps.selectAppData({ hash: resolved.hash })
  return document === null ? ok(NO_METADATA) : parseAppData(document)
}
