import type { Failure, Result } from '@/lib/domain/shared/result'
import { failure, ok } from '@/lib/domain/shared/result'
import type { AppDataHash } from './app-data'
import { appDataHash, EMPTY_APP_DATA_DOCUMENT, parseAppDataHash, ZERO_APP_DATA_HASH } from './hash'
import type { AppDataMetadata } from './metadata'
import { NO_METADATA } from './metadata'
import { parseAppData } from './parse'

/** The fields of the request body; either may be missing in a quote request. */
export type AppDataInput = {
  /** A document, or a 32-byte hash. */
  readonly appData?: string | undefined
  /** Expected hash of the document, or only the hash without a document. */
  readonly appDataHash?: string | undefined
}

/**
 * The resolved input: a checked document, or a hash whose document the caller has to look up and
 * parse with `parseAppData`.
 */
export type ResolvedAppData =
  | {
      readonly form: 'document'
      /** The hash that the order signs; may be the zero hash. */
      readonly hash: AppDataHash
      readonly document: string
      readonly metadata: AppDataMetadata
    }
  | { readonly form: 'hash'; readonly hash: AppDataHash }

/**
 * `InvalidParameter`: `appDataHash` is no hash. `InvalidAppData`: the document is rejected. `AppDataHashMismatch`: `appData`
 * is a hash or a document of another hash than `appDataHash`.
 */
export type AppDataInputFailure = Failure<
  'InvalidParameter' | 'InvalidAppData' | 'AppDataHashMismatch'
>

/**
 * Resolves the three accepted forms: hash, document, document with its expected hash. No input and
 * the zero hash both mean the document `{}` with the zero hash signed.
 * Errors: `InvalidParameter` (appDataHash is not a hash), `InvalidAppData`, `AppDataHashMismatch`.
 * Source: lib/docs/protocol.md#app-data.
 */
export function resolveAppDataInput(
  input: AppDataInput,
): Result<ResolvedAppData, AppDataInputFailure> {
  const expected = input.appDataHash === undefined ? null : parseAppDataHash(input.appDataHash)
  if (input.appDataHash !== undefined && expected === null) {
    return failure('InvalidParameter', 'appDataHash: expected 0x followed by 64 hex digits')
  }
  if (input.appData === undefined) return ok(fromHash(expected ?? ZERO_APP_DATA_HASH))
  const given = parseAppDataHash(input.appData)
  if (given !== null) {
    return expected !== null && expected !== given ? mismatch(given, expected) : ok(fromHash(given))
  }
  const metadata = parseAppData(input.appData)
  if (!metadata.ok) return metadata
  const hash = appDataHash(input.appData)
  if (expected !== null && expected !== hash) return mismatch(hash, expected)
  return ok({ form: 'document', hash, document: input.appData, metadata: metadata.value })
}

function fromHash(hash: AppDataHash): ResolvedAppData {
  return hash === ZERO_APP_DATA_HASH
    ? { form: 'document', hash, document: EMPTY_APP_DATA_DOCUMENT, metadata: NO_METADATA }
    : { form: 'hash', hash }
}

const mismatch = (actual: AppDataHash, expected: AppDataHash) =>
  failure('AppDataHashMismatch', `appDataHash: is ${expected}, but appData hashes to ${actual}`)
