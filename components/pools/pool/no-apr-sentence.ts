import { type AprAbsence, aprAbsence } from '@/lib/client/pools/explain-apr'
import { type Message, message } from '@/lib/domain/shared/message'
import { t } from '@/lib/words/words'

const sentences: Readonly<Record<AprAbsence, Message>> = {
  young: message`No APR yet: the pool has been watched for less than an hour, too short to tell what a
    year pays.`,
  empty: message`No APR: the pool holds nothing that could earn fees.`,
  unpriced: message`No APR: a token of the pool has no price, so that its fees cannot be held against
    what it holds.`,
  unreported: message`No APR: the source of this pool does not report one.`,
}

/** Why a pool has no APR, in words. */
export const noAprSentence = (source: string | null, tvlUsd: number | null): string =>
  t(sentences[aprAbsence({ source, tvlUsd })])
