import { type AppDataHash, MAX_APP_DATA_BYTES } from '@/lib/domain/app-data/app-data'
import { appDataHash } from '@/lib/domain/app-data/hash'
import { parseAppData } from '@/lib/domain/app-data/parse'
import { unsupportedMetadata } from '@/lib/domain/app-data/supported'
import { t } from '@/lib/words/words'

export type AppDataReading = {
  readonly hash: AppDataHash
  readonly byteLength: number
  readonly maxBytes: number
  /** Why orders cannot use the document; null when they can. */
  readonly problem: string | null
}

/**
 * Checks a document as the service would. The hash is of the exact bytes, also of an invalid
 * document.
 */
export function readAppData(document: string): AppDataReading {
  const parsed = parseAppData(document)
  const unsupported = parsed.ok ? unsupportedMetadata(parsed.value) : null
  return {
    hash: appDataHash(document),
    byteLength: new TextEncoder().encode(document).length,
    maxBytes: MAX_APP_DATA_BYTES,
    problem: parsed.ok
      ? unsupported === null
        ? null
        : t`appData.metadata.${unsupported}: not done by this order book`
      : parsed.error.description,
  }
}

/** The exact text of a file; null when its bytes are not UTF-8. */
export function decodeDocument(bytes: ArrayBuffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}
