import { normalize } from 'viem/ens'
import type { Brand } from '@/lib/domain/shared/brand'
import type { Failure, Result } from '@/lib/domain/shared/result'
import { failure, ok } from '@/lib/domain/shared/result'

/** A name of the Ethereum Name Service in its normal form, with at least one dot. */
export type EnsName = Brand<string, 'EnsName'>

/** Longer ones cannot be shown whole, and no registrar sells them. */
const MAX_LENGTH = 255

/**
 * The normal form of a name: `Vitalik.ETH` is `vitalik.eth`. Errors: `InvalidParameter` for what has
 * no dot, or characters that are not allowed or only look like others.
 * Source: ENSIP-15.
 */
export function parseEnsName(text: string): Result<EnsName, Failure<'InvalidParameter'>> {
  const trimmed = text.trim()
  if (trimmed.length > MAX_LENGTH) {
    return failure('InvalidParameter', `a name has at most ${MAX_LENGTH} characters`)
  }
  const normal = normalForm(trimmed)
  if (normal === null) {
    return failure('InvalidParameter', 'this name has characters that names may not have')
  }
  return /^[^.]+(?:\.[^.]+)+$/.test(normal)
    ? ok(normal as EnsName)
    : failure('InvalidParameter', 'a name has parts with dots between them, as in name.eth')
}

// The library throws for whatever has no normal form.
function normalForm(text: string): string | null {
  try {
    return normalize(text)
  } catch {
    return null
  }
}
