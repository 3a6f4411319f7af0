import type { Metadata } from 'next'
import { UnsubscribeMailPage } from '@/components/channels/mail-link-page-entry'
import { t } from '@/lib/words/words'
import { tokenOf } from '../token-of'

// The URL contains a secret and must not be sent as a referrer.
export const generateMetadata = (): Metadata => ({
  title: t`Stop these mails`,
  referrer: 'no-referrer',
  robots: 'noindex',
})

export default async function Page({ searchParams }: PageProps<'/notifications/unsubscribe'>) {
  return <UnsubscribeMailPage token={tokenOf(await searchParams)} />
}
