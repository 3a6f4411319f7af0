import { expect, it } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import { unixSeconds, wei } from '@/lib/domain/shared/amount'
import { partnerCsv } from './partner-csv'

const figures = (fills: number) => ({
  orders: fills,
  fills,
  unpriced: 0,
  volume: wei(10n ** 30n),
  fees: wei(BigInt(fills)),
})

it('has a header and rows alone, whose sums are those of the report', () => {
  const csv = partnerCsv(
    {
      from: unixSeconds(3_600),
      to: unixSeconds(10_800),
      total: figures(3),
      apps: [
        { appCode: '=A1', figures: figures(2) },
        { appCode: null, figures: figures(1) },
      ],
      otherApps: null,
      recipients: [{ recipient: address(`0x${'b1'.repeat(20)}`), figures: figures(2) }],
      otherRecipients: figures(1),
      stepSeconds: 3_600,
      steps: [{ time: unixSeconds(3_600), figures: figures(3) }],
    },
    { chainId: 1 },
    0,
  )
  const lines = csv.trimEnd().split('\r\n')
  const wide = '1000000000000000000000000000000'
  const end = '3600,10800,1,1970-01-01T00:00:00.000Z'
  expect(lines).toEqual([
    'groupedBy,key,orders,fills,unpriced,volumeWei,feesWei,from,to,chainId,readAt',
    `all,,3,3,0,${wide},3,${end}`,
    `appCode,'=A1,2,2,0,${wide},2,${end}`,
    `appCode,,1,1,0,${wide},1,${end}`,
    `recipient,0x${'b1'.repeat(20)},2,2,0,${wide},2,${end}`,
    `otherRecipients,,1,1,0,${wide},1,${end}`,
    `time,,3,3,0,${wide},3,3600,7200,1,1970-01-01T00:00:00.000Z`,
  ])
})
