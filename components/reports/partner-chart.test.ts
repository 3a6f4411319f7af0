import { expect, test } from 'vitest'
import type { PartnerReportView } from '@/lib/contract/codecs/reports'
import { unixSeconds, wei } from '@/lib/domain/shared/amount'
import { partnerChart } from './partner-chart'

const DAY = 86_400
const MIDNIGHT = 1_700_006_400
const ONE = { orders: 1, fills: 1, unpriced: 0, volume: wei(10n ** 18n), fees: wei(0n) }

const report = (days: number): PartnerReportView => ({
  from: unixSeconds(MIDNIGHT),
  to: unixSeconds(MIDNIGHT + days * DAY),
  total: ONE,
  apps: [],
  otherApps: null,
  recipients: [],
  otherRecipients: null,
  stepSeconds: DAY,
  steps: Array.from({ length: days }, (_, day) => ({
    time: unixSeconds(MIDNIGHT + day * DAY),
    figures: ONE,
  })),
})

const axisOf = (days: number) => {
  const separators = { decimal: '.', group: ',' }
  const { from, to } = partnerChart(report(days), { window: '7d', symbol: 'ETH', separators }).data
  return [from, to].map((ms) => (ms / 1_000 - MIDNIGHT) / DAY)
}

test('a week of which a day is known is a week, and one that touches eight days has them all', () => {
  expect(axisOf(1)).toEqual([-6, 1])
  expect(axisOf(8)).toEqual([0, 8])
})
