import { ScoreValue } from '@/components/order/score-value'
import { rich } from '@/components/ui/rich'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Wei } from '@/lib/domain/shared/amount'

/** What a bid found beyond the limits of its orders: its score, in the coin where that has no price. */
export const FoundBeyond = (props: { network: NetworkView; score: Wei; coinUsd: number | null }) =>
  rich`${<ScoreValue {...props} />} beyond the limits`
