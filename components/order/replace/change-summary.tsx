import type { ReactNode } from 'react'
import { Amount } from '@/components/ui/amount'
import { useSeparators } from '@/components/ui/number-format'
import { Time } from '@/components/ui/time'
import type { Order } from '@/lib/contract/codecs/order'
import { formatBpsDifference } from '@/lib/domain/shared/percent'
import type { TokenUnit } from '@/lib/domain/token/token-unit'
import { t } from '@/lib/words/words'
import { type Change, changeBps } from './replacement'

/** What a signature would change, old and new in pairs, with every digit that is signed. */
export function ChangeSummary(props: {
  order: Order
  label: string
  /** The limit of what is not filled yet, smallest units. */
  present: bigint
  change: Change
  token: TokenUnit
}) {
  const { order, present, change, token } = props
  const separators = useSeparators()
  const difference = changeBps(present, change.limit)
  return (
    <dl aria-label={t`What changes`} className="space-y-2 border-hairline border-t pt-4 text-table">
      {change.limit === present ? null : (
        <Row
          label={props.label}
          old={<Amount atoms={present} token={token} digits="exact" withSymbol={false} />}
        >
          <Amount atoms={change.limit} token={token} digits="exact" />
          {difference === null ? null : (
            <span className="text-muted"> ({formatBpsDifference(difference, separators, t)})</span>
          )}
        </Row>
      )}
      {change.validTo === order.validTo ? null : (
        <Row label={t`Expires`} old={<Time at={order.validTo * 1000} form="exact" />}>
          <Time at={change.validTo * 1000} form="exact" />
        </Row>
      )}
    </dl>
  )
}

function Row({ label, old, children }: { label: string; old: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted">{label}</dt>
      <dd className="wrap-anywhere">
        <span className="text-muted">
          <span className="sr-only">{t`from¦the old value`} </span>
          {old}
        </span>
        <span aria-hidden="true"> → </span>
        <span className="sr-only"> {t`to¦the new value`} </span>
        <span className="font-medium">{children}</span>
      </dd>
    </div>
  )
}
