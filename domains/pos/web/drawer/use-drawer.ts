import { useMutation, useQueryClient } from '@tanstack/react-query';
import { listRegistersRoute } from '#domains/shops/contract/register.ts';
import { type CallAnswer, type CallInput, call } from '#platform/client/call.ts';
import { postCashMovementRoute } from '../../contract/cash-movement.ts';
import { closeShiftRoute, listShiftsRoute, openShiftRoute } from '../../contract/shift.ts';
import { readShiftRoute } from '../../contract/shift-report.ts';

const SHOWN = [listRegistersRoute, listShiftsRoute, readShiftRoute];

type DrawerRoute = typeof openShiftRoute | typeof closeShiftRoute | typeof postCashMovementRoute;

/** What is done to a drawer: afterwards registers, shifts and reports are asked for anew. */
function useDrawerAct<R extends DrawerRoute>(route: R, onDone: (answer: CallAnswer<R>) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: CallInput<R>) => call(route, input),
    onSuccess: onDone,
    onSettled: () =>
      Promise.all(SHOWN.map(({ path }) => client.invalidateQueries({ queryKey: [path] }))),
  });
}

export const useOpenShift = (onDone: (answer: CallAnswer<typeof openShiftRoute>) => void) =>
  useDrawerAct(openShiftRoute, onDone);

export const useCloseShift = (onDone: (answer: CallAnswer<typeof closeShiftRoute>) => void) =>
  useDrawerAct(closeShiftRoute, onDone);

export const useCashMovement = (
  onDone: (answer: CallAnswer<typeof postCashMovementRoute>) => void,
) => useDrawerAct(postCashMovementRoute, onDone);
