'use client'

import { deferPage } from '@/components/ui/defer-page'

export const PartnerReportPage = deferPage(
  async () => (await import('./partner-report')).PartnerReportPage,
)
