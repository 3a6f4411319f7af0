'use client'

import { useRouter } from 'next/navigation'
import { useNumber } from '@/components/ui/use-number'
import { WholeNumberForm } from '@/components/ui/whole-number-form'
import { auctionHref } from '@/lib/client/auctions/auction-location'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { t } from '@/lib/words/words'

/** A field that opens an auction by number. */
export function OpenAuction({ network }: { network: NetworkView }) {
  const router = useRouter()
  const number = useNumber()
  return (
    <WholeNumberForm
      label={t`Auction number`}
      button={t`Open¦verb`}
      refusal={t`Type a whole number, such as ${number(8_123_456)}.`}
      onNumber={(auctionId) => router.push(auctionHref(network.name, auctionId))}
    />
  )
}
