import type { Address } from '@/lib/domain/shared/address'
import { readAddressText } from '@/lib/domain/shared/address-text'
import { t } from '@/lib/words/words'

/**
 * A part of a page's link that cannot be read; `what` names it and `problem` is a sentence, both in the
 * reader's language.
 */
export type UnreadPart = {
  readonly what: string
  readonly written: string
  readonly problem: string
}

export type LinkAddress = { readonly address: Address | null; readonly unread: UnreadPart | null }

/** The address in a link's parameter, of any network or of `chainId`; both null without one. */
export function linkAddress(
  what: string,
  written: string | null,
  chainId: number | null,
): LinkAddress {
  const reading = readAddressText(written ?? '', chainId, t)
  return {
    address: reading.kind === 'address' ? reading.address : null,
    unread:
      reading.kind === 'problem'
        ? { what, written: written ?? '', problem: reading.problem }
        : null,
  }
}
