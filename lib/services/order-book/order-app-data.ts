import 'server-only'
import type { AppDataHash } from '@/lib/domain/app-data/app-data'
import type { AppDataMetadata } from '@/lib/domain/app-data/metadata'
import { parseAppData } from '@/lib/domain/app-data/parse'
import { type AppDataInputFailure, resolveAppDataInput } from '@/lib/domain/app-data/resolve'
import { unsupportedMetadata } from '@/lib/domain/app-data/supported'
import { failure, ok, type Result } from '@/lib/domain/shared/result'
import type { OrderStore } from '@/lib/infra/db/network-store'

/** App data whose metadata is all supported; `hash` is what the order signs, the zero hash for the document `{}`. */
export type OrderAppData = {
  readonly hash: AppDataHash
  readonly document: string | null
  readonly metadata: AppDataMetadata
}

/** Steps 2 and 4: reads the order's document and checks that everything it asks for is supported. */
export async function readOrderAppData(
  deps: Pick<OrderStore, 'selectAppData'>,
  input: { readonly appData: string; readonly appDataHash: AppDataHash | null },
): Promise<Result<OrderAppData, AppDataInputFailure>> {
  const resolved = resolveAppDataInput({
    appData: input.appData,
    ...(input.appDataHash === null ? {} : { appDataHash: input.appDataHash }),
  })
  if (!resolved.ok) return resolved
  if (resolved.value.form === 'document') return supported(resolved.value)
  const { hash } = resolved.value
  const document = await deps.selectAppData({ hash })
  if (document === null) {
    return failure('InvalidAppData', `appData: no document with hash ${hash} was uploaded`)
  }
  const metadata = parseAppData(document)
  return metadata.ok ? supported({ hash, document, metadata: metadata.value }) : metadata
}

function supported(appData: OrderAppData): Result<OrderAppData, AppDataInputFailure> {
  const field = unsupportedMetadata(appData.metadata)
  return field === null
    ? ok(appData)
    : failure('InvalidAppData', `appData: metadata.${field} is not supported here`)
}
