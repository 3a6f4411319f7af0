import Link from 'next/link'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'

/** Link to the page of an unlisted address, which may still be a token. */
export function OpenAddress({ network, address }: { network: NetworkView; address: Address }) {
  return (
    <div className="px-4 py-6">
      <p className="text-muted">
        This address is not in the list of {network.displayName}. It may still be a token.
      </p>
      <Link
        href={`/tokens/${network.name}/${address}`}
        className="link touch-target mt-2 inline-flex items-center"
      >
        Look at this address
      </Link>
    </div>
  )
}
