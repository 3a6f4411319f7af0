import 'server-only'
import type { AppDataHash } from '@/lib/domain/app-data/app-data'
import {
  appDataHash,
  EMPTY_APP_DATA_DOCUMENT,
  ZERO_APP_DATA_HASH,
} from '@/lib/domain/app-data/hash'
import { parseAppData } from '@/lib/domain/app-data/parse'
import { type Failure, failure, ok, type Result } from '@/lib/domain/shared/result'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { OrderStore } from '@/lib/infra/db/network-store'

/** What `addAppData` and `uploadAppData` read and write. */
export type UploadAppDataDeps = Pick<OrderStore, 'insertAppData' | 'selectAppData'> & {
  readonly now: () => UnixMicros
}

/** `AppDataInvalid`: no valid document; `AppDataMismatch`: another one is stored under its hash, so the store is damaged. */
export type AddAppDataFailure = Failure<'AppDataInvalid' | 'AppDataMismatch'>

/**
 * Stores a document under its hash; `isNew` is false when it was stored before.
 * Errors: `AppDataInvalid` (document), `AppDataMismatch` (another document is stored under this
 * hash, so the stored one is damaged). Source: lib/docs/protocol.md#app-data.
 */
export async function addAppData(
  deps: UploadAppDataDeps,
  document: string,
): Promise<Result<{ hash: AppDataHash; isNew: boolean }, AddAppDataFailure>> {
  const parsed = parseAppData(document)
  if (!parsed.ok) {
    // The same checks as for an order's `appData`, but the field has another name here.
    const description = parsed.error.description.replace(/^appData/, 'fullAppData')
    return failure('AppDataInvalid', description)
  }
  const hash = appDataHash(document)
  const stored = await deps.insertAppData({ hash, document, createdAt: deps.now() })
  if (stored === 'inserted') return ok({ hash, isNew: true })
  return (await deps.selectAppData({ hash })) === document
    ? ok({ hash, isNew: false })
    : failure('AppDataMismatch', `fullAppData: another document is stored under ${hash}`)
}

/** `addAppData` for a client that gives the hash. Errors: those of `addAppData`, `AppDataHashMismatch`. */
export async function uploadAppData(
  deps: UploadAppDataDeps,
  input: { hash: AppDataHash; document: string },
): Promise<
  Result<{ hash: AppDataHash; isNew: boolean }, AddAppDataFailure | Failure<'AppDataHashMismatch'>>
> {
  const actual = appDataHash(input.document)
  // An invalid document is reported as such, whatever its hash.
  if (actual !== input.hash && parseAppData(input.document).ok) {
    return failure('AppDataHashMismatch', `hash: is ${input.hash}, fullAppData hashes to ${actual}`)
  }
  return addAppData(deps, input.document)
}

/** What `getAppData` reads. */
export type GetAppDataDeps = Pick<OrderStore, 'selectAppData'>

/** The document of a hash; the zero hash means the empty document. Errors: `NotFound`. */
export async function getAppData(
  deps: GetAppDataDeps,
  hash: AppDataHash,
): Promise<Result<{ fullAppData: string }, Failure<'NotFound'>>> {
  const document =
    hash === ZERO_APP_DATA_HASH ? EMPTY_APP_DATA_DOCUMENT : await deps.selectAppData({ hash })
  return document === null
    ? failure('NotFound', 'No app-data document with this hash is stored')
    : ok({ fullAppData: document })
}
