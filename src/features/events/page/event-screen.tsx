import { useParams } from 'wouter'
import { isMissing } from '../../api/errors.ts'
import { eventQuery } from '../../api/events.ts'
import { Deferred, deferred } from '../../portal/deferred.tsx'
import { MissingNotice } from '../../portal/missing-notice.tsx'
import { usePageTitle } from '../../portal/page-title.tsx'
import { usePortal } from '../../portal/portal.tsx'
import { ProblemNotice } from '../../portal/problem-notice.tsx'
import { useQuery } from '../../portal/query.ts'
import { Container } from '../../ui/layout.tsx'
import { css } from '../../ui/style.ts'

const below = css`
  padding-block: var(--space-6) var(--space-8);
`

const head = deferred(async () => (await import('./webinar-head.tsx')).WebinarHead)
const about = deferred(async () => (await import('./webinar-about.tsx')).WebinarAbout)

/** An event: what it is, when it takes place, and the one press that joins or starts it. Its name is an id or an alias. */
export function WebinarScreen() {
  const { api } = usePortal()
  const { webinar, event: onSite } = useParams<{ webinar?: string; event?: string }>()
  const { data: event, error, refetch, isFetching } = useQuery(eventQuery(api, webinar ?? onSite ?? ''))
  usePageTitle(event?.name)
  // What was shown stays while its news do not come; what was taken away does not.
  if (error && (event === undefined || isMissing(error))) {
    return (
      <Container className={below}>
        {isMissing(error) ? <MissingNotice /> : <ProblemNotice error={error} onRetry={() => refetch()} />}
      </Container>
    )
  }
  if (!event) return null
  return (
    <>
      <Deferred part={head} props={{ event, isSettled: !isFetching }} />
      <Container className={below}>
        <Deferred part={about} props={{ event }} />
      </Container>
    </>
  )
}
