'use client'

import { PictureButton } from '@/components/charts/panels/picture-button'
import { Button } from '@/components/ui/button'
import { saveFile } from '@/components/ui/save-file'
import { useTimeZone } from '@/components/ui/time-format'
import { formatDateMinute } from '@/lib/client/format/time'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { PriceHistory } from '@/lib/contract/codecs/price-history'
import { safeName } from '@/lib/domain/token/symbol'
import { tokenLabel } from '@/lib/domain/token/token-unit'
import { t } from '@/lib/words/words'
import { historyCsv } from './history-csv'
import type { ShownToken } from './shown-token'
import type { PastChart } from './use-past-chart'

/** Takes the chart along as a picture or a table. */
export function HistoryActions(props: {
  network: NetworkView
  token: ShownToken
  history: PriceHistory | undefined
  past: PastChart | null
}) {
  const { network, token, history, past } = props
  const zone = useTimeZone()
  const symbol = tokenLabel(token)
  const name = `${symbol}-${network.name}-${history?.window ?? ''}-prices`
  const save = () => {
    if (history === undefined) return
    saveFile(`${name}.csv`, historyCsv(history, network, token), 'text/csv')
  }
  return (
    <span className="flex flex-wrap items-center gap-2 max-rail:ms-auto">
      <PictureButton
        size="compact"
        data={past?.chart.data ?? null}
        text={() => ({
          name,
          title: `${symbol} · ${safeName(token.name)}`,
          subtitle: past?.label ?? '',
          source: t`Sampled by this service, drawn ${formatDateMinute(past?.chart.data.to ?? 0, zone)}. Dotted: median. Coincidence, ${network.displayName}, token ${token.address}`,
        })}
      />
      <Button size="compact" disabled={past === null} onClick={save}>
        CSV
      </Button>
    </span>
  )
}
