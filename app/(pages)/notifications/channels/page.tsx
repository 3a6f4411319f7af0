import type { Metadata } from 'next'
import { ChannelsPage } from '@/components/channels/channels-page-entry'
import { t } from '@/lib/words/words'

export const generateMetadata = (): Metadata => ({ title: t`Channels` })

export default function Page() {
  return <ChannelsPage />
}
