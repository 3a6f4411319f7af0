import type { Metadata } from 'next'
import { accountOf } from '@/app/query-value'
import { InboxPage } from '@/components/notifications/inbox-page-entry'
import { t } from '@/lib/words/words'

export const generateMetadata = (): Metadata => ({ title: t`Inbox` })

/** `?account=` shows the inbox of any account. */
export default async function Page({ searchParams }: PageProps<'/notifications'>) {
  const { account } = await searchParams
  return <InboxPage wanted={accountOf(account, null)} />
}
