import 'server-only'
import type { AppDataHash } from '@/lib/domain/app-data/app-data'
import {
  appDataHash,
  EMPTY_APP_DATA_DOCUMENT,
  ZERO_APP_DATA_HASH,
} from '@/lib/domain/app-data/hash'
import { parseAppData } from '@/lib/domain/app-data/parse'
import { type Failure, failure, ok, type Result } from '@/lib/domain/shared/result'

export type UploadAppDataDeps = {
  readonly insertAppData: (hash: AppDataHash, document: string) => Promise<'inserted' | 'duplicate'>
}

export type UploadAppDataFailure = Failure<'AppDataInvalid' | 'AppDataHashMismatch'>

/**
 * Keeps a document under its hash; `isNew` tells a first upload from a repeated one.
 * Errors: `AppDataInvalid` (document), `AppDataHashMismatch` (the path names another hash).
 */
export async function uploadAppData(
  deps: UploadAppDataDeps,
  input: { hash: AppDataHash; document: string },
): Promise<Result<{ hash: AppDataHash; isNew: boolean }, UploadAppDataFailure>> {
  const parsed = parseAppData(input.document)
  if (!parsed.ok) {
    // The same checks as an order's `appData`, of a field with another name.
    const description = parsed.error.description.replace(/^appData/, 'fullAppData')
    return failure('AppDataInvalid', description)
  }
  const actual = appDataHash(input.document)
  if (actual !== input.hash) {
    return failure('AppDataHashMismatch', `hash: is ${input.hash}, fullAppData hashes to ${actual}`)
  }
  const stored = await deps.insertAppData(actual, input.document)
  return ok({ hash: actual, isNew: stored === 'inserted' })
}

export type GetAppDataDeps = {
  readonly selectAppData: (hash: AppDataHash) => Promise<string | null>
}

/** The document of a hash; the zero hash means the empty document. Errors: `NotFound`. */
export async function getAppData(
  deps: GetAppDataDeps,
  hash: AppDataHash,
): Promise<Result<{ fullAppData: string }, Failure<'NotFound'>>> {
  const document =
    hash === ZERO_APP_DATA_HASH ? EMPTY_APP_DATA_DOCUMENT : await deps.selectAppData(hash)
  return document === null
    ? failure('NotFound', 'No app-data document with this hash is stored')
    : ok({ fullAppData: document })
}
