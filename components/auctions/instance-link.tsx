import type { NetworkView } from '@/lib/contract/codecs/networks'
import { limits } from '@/lib/contract/limits'

/** Link to the auction instance as a file, on networks that store instances. */
export function InstanceLink(props: { network: NetworkView; auctionId: number }) {
  const { name, capabilities } = props.network
  if (!capabilities.auctionInstance) return null
  return (
    <p className="px-4 pt-3 text-muted text-table rail:px-0">
      <a className="link" href={`/${name}/api/v1/auction/${props.auctionId}/instance`}>
        Download instance
      </a>
      : what the solvers were given, kept for the newest {limits.auctionInstances} auctions.{' '}
      <span className="hex">npm run solve -- file</span> solves it again offline.
    </p>
  )
}
