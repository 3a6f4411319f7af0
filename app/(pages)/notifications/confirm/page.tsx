import type { Metadata } from 'next'
import { ConfirmMailPage } from '@/components/channels/mail-link-page-entry'
import { t } from '@/lib/words/words'
import { tokenOf } from '../token-of'

// The URL contains a secret and must not be sent as a referrer.
export const generateMetadata = (): Metadata => ({
  title: t`Confirm your mailbox`,
  referrer: 'no-referrer',
  robots: 'noindex',
})

export default async function Page({ searchParams }: PageProps<'/notifications/confirm'>) {
  return <ConfirmMailPage token={tokenOf(await searchParams)} />
}
