import { classNames } from '@/components/ui/class-names'
import { TokenMark } from '@/components/ui/marks/token-mark'
import { useSeparators } from '@/components/ui/number-format'
import { Skeleton } from '@/components/ui/states'
import { useNumber } from '@/components/ui/use-number'
import { formatSigned } from '@/lib/client/format/decimal'
import { type Movers, moversOf } from '@/lib/client/tokens/movers'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { tokenLabel } from '@/lib/domain/token/token-unit'
import { t } from '@/lib/words/words'
import { ChangeAxis } from './change-axis'
import type { TokenRows } from './use-token-rows'

/** More marks than this would hide each other. */
const MAX_ON_AXIS = 24

/** What is seen first: the token that moved most within a day, and all of them by their change. */
export function MoversHead({ network, read }: { network: NetworkView; read: TokenRows }) {
  const number = useNumber()
  if (!network.capabilities.prices || !network.capabilities.priceHistory) {
    return (
      <p className="px-4 pt-1 text-muted rail:px-0">
        {network.capabilities.prices
          ? t`This network has no past prices here, so how far prices moved is not known.`
          : t`This network has no prices here.`}
      </p>
    )
  }
  const movers = moversOf(read.rows)
  const shown = movers.rows.slice(0, MAX_ON_AXIS)
  const hidden = movers.rows.length - shown.length
  const mayShowAxis = shown.length > 0 || !read.isRead
  return (
    <>
      <div className="flex min-h-18 flex-wrap content-start items-baseline gap-x-4 px-4 rail:min-h-16 rail:px-0">
        <Strongest network={network} movers={movers} isRead={read.isRead} />
      </div>
      <div className={classNames('mt-5', mayShowAxis && 'min-h-[15rem]')}>
        {shown.length > 0 && <ChangeAxis network={network} rows={shown} />}
        {hidden > 0 && (
          <p className="px-4 text-meta text-muted rail:px-0">
            {t`${number(hidden)} more with less in pools stand in the rows below.`}
          </p>
        )}
      </div>
    </>
  )
}

function Strongest(props: { network: NetworkView; movers: Movers; isRead: boolean }) {
  const { network, movers, isRead } = props
  const separators = useSeparators()
  const number = useNumber()
  const { strongest, up, down, steady } = movers
  if (!isRead) return <Skeleton className="h-12 w-80 max-w-full rail:h-16" />
  if (strongest === null) {
    return <p className="text-muted text-section">{t`No change within 24 hours is known yet.`}</p>
  }
  const { token, changePercent } = strongest
  return (
    <>
      <p className="flex min-w-0 items-center gap-2.5 font-medium text-result rail:gap-4 rail:text-first">
        <span className="inline-flex max-rail:*:size-9!">
          <TokenMark network={network} token={token} size={48} />
        </span>
        <span className="wrap-anywhere min-w-0">
          {tokenLabel(token)}{' '}
          <span className="whitespace-nowrap">{formatSigned(changePercent, 2, separators)} %</span>
        </span>
      </p>
      <p className="text-body text-muted rail:text-input">
        {t`moved most in 24 h · ${number(up)} up, ${number(down)} down, ${number(steady)} within 0.1 %`}
      </p>
    </>
  )
}
