import { Skeleton } from '@/components/ui/states'

/** Takes the place of a drawing whose code is being loaded; what it stands in has the size. */
export const DrawingSkeleton = () => <Skeleton className="absolute inset-0 h-auto!" />
