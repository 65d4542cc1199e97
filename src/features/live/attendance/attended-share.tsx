import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Event } from '../../../../openapi/generated/portal.ts'
import { refreshFacts } from '../../../platform/api/changed-facts.ts'
import { FormProblem } from '../../../platform/forms/form-problem.tsx'
import { useUnsaved } from '../../../platform/forms/unsaved.ts'
import { LazyDetails } from '../../../platform/page/lazy-details.tsx'
import { Outcome } from '../../../platform/page/outcome.tsx'
import { usePortal } from '../../../platform/portal.tsx'
import { numberFormat } from '../../../platform/texts/formats.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/classes.ts'
import { Field } from '../../../ui/field.tsx'
import { Stack, smallText, softText } from '../../../ui/layout.tsx'
import { countFrom } from './api.ts'

/** How much of a session counts as attended, which those who lead the event choose (LIVE-33). */
export function AttendedShare({ event: { id, attendedShare } }: { event: Event }) {
  const { t } = useTranslation('attendance')
  const { api, locale } = usePortal()
  const queries = useQueryClient()
  const before = attendedShare === null ? '' : String(attendedShare)
  const [typed, setTyped] = useState(before)
  const isDirty = typed !== before
  const [chosen, setChosen] = useState<number | null>()
  const saved = useUnsaved(isDirty, 'page')
  const { mutate, isPending, error } = useMutation({
    mutationFn: (share: number | null) => countFrom(api, id, share),
    async onSuccess(_, share) {
      saved()
      await refreshFacts(queries)
      setChosen(share)
    },
  })
  const said =
    attendedShare === null
      ? t('share.none')
      : t('share.counts', { percent: numberFormat(locale, { style: 'percent' }).format(attendedShare / 100) })
  return (
    <div>
      {chosen === attendedShare ? (
        <Outcome key={chosen} title={said} />
      ) : (
        <p className={cx(smallText, softText)}>{said}</p>
      )}
      <LazyDetails key={attendedShare} summary={t('share.change')} label={t('share.change')}>
        <form
          onSubmit={(submit) => {
            submit.preventDefault()
            if (!isPending) mutate(typed === '' ? null : Number(typed))
          }}
        >
          <Stack gap={3}>
            <Field
              label={t('share.label')}
              type="number"
              inputMode="numeric"
              min={1}
              max={100}
              step={1}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
            <div>
              <Button type="submit" aria-disabled={isPending || !isDirty}>
                {t(isPending ? 'share.saving' : 'share.save')}
              </Button>
            </div>
            {error && <FormProblem error={error} />}
          </Stack>
        </form>
      </LazyDetails>
    </div>
  )
}
