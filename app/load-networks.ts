import type { NetworksView } from '@/lib/contract/codecs/networks'
import { networksCodec } from '@/lib/contract/codecs/networks'

/** What pages configure themselves from: the decoded body of GET /networks. */
export async function loadNetworks(): Promise<NetworksView> {
  const answer = await fetch('http://127.0.0.1:4320/networks', { cache: 'no-store' })
  return networksCodec.decode(await answer.json())
}
